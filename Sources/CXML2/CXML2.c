#include "CXML2.h"

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <string.h>

typedef struct {
  const fileprogress_xml_handler *handler;
  void *context;
  xmlParserCtxtPtr parser;
  bool allows_document_type, is_refused;
} xml_reading;

static void refuse(xml_reading *reading) {
  reading->is_refused = true;
  xmlStopParser(reading->parser);
}

static void on_document_type(
    void *target, const xmlChar *name, const xmlChar *external, const xmlChar *system) {
  xml_reading *reading = target;
  (void)name, (void)external, (void)system;
  if (!reading->allows_document_type) refuse(reading);
}

static void on_entity(
    void *target, const xmlChar *name, int type, const xmlChar *public_name, const xmlChar *system,
    xmlChar *content) {
  (void)name, (void)type, (void)public_name, (void)system, (void)content;
  refuse(target);
}

static void on_start(
    void *target, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
    int namespace_count, const xmlChar **namespaces, int attribute_count, int defaulted_count,
    const xmlChar **attributes) {
  xml_reading *reading = target;
  (void)prefix, (void)namespace_count, (void)namespaces, (void)defaulted_count;
  reading->handler->start(
      reading->context, name, uri, attribute_count, (const uint8_t *const *)attributes);
}

static void on_end(
    void *target, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  xml_reading *reading = target;
  (void)name, (void)prefix, (void)uri;
  reading->handler->end(reading->context);
}

static void on_characters(void *target, const xmlChar *text, int byte_count) {
  xml_reading *reading = target;
  reading->handler->characters(reading->context, text, byte_count);
}

bool fileprogress_xml_read(
    const void *bytes, int32_t byte_count, bool allows_document_type,
    const fileprogress_xml_handler *handler, void *context) {
  xmlParserCtxtPtr parser = xmlCreateMemoryParserCtxt(bytes, byte_count);
  if (!parser) return false;
  xml_reading reading = {handler, context, parser, allows_document_type, false};
  xmlSAXHandler events;
  memset(&events, 0, sizeof events);
  events.initialized = XML_SAX2_MAGIC;
  events.internalSubset = on_document_type;
  events.entityDecl = on_entity;
  events.startElementNs = on_start;
  events.endElementNs = on_end;
  events.characters = events.cdataBlock = events.ignorableWhitespace = on_characters;
  xmlCtxtUseOptions(parser, XML_PARSE_NONET | XML_PARSE_NOERROR);
  xmlSAXHandlerPtr own = parser->sax;
  parser->sax = &events;
  parser->userData = &reading;
  const bool is_whole = xmlParseDocument(parser) == 0 && parser->wellFormed;
  parser->sax = own;
  xmlFreeParserCtxt(parser);
  return is_whole && !reading.is_refused;
}

typedef struct {
  const fileprogress_html_handler *handler;
  void *context;
} html_reading;

static void on_html_start(void *target, const xmlChar *name, const xmlChar **attributes) {
  html_reading *reading = target;
  reading->handler->start(reading->context, name, (const uint8_t *const *)attributes);
}

static void on_html_end(void *target, const xmlChar *name) {
  html_reading *reading = target;
  reading->handler->end(reading->context, name);
}

static void on_html_characters(void *target, const xmlChar *text, int byte_count) {
  html_reading *reading = target;
  reading->handler->characters(reading->context, text, byte_count);
}

void fileprogress_html_read(
    const void *bytes, int32_t byte_count, const char *encoding,
    const fileprogress_html_handler *handler, void *context) {
  htmlParserCtxtPtr parser = htmlCreateMemoryParserCtxt(bytes, byte_count);
  if (!parser) return;
  html_reading reading = {handler, context};
  htmlSAXHandler events;
  memset(&events, 0, sizeof events);
  events.startElement = on_html_start;
  events.endElement = on_html_end;
  events.characters = events.cdataBlock = events.ignorableWhitespace = on_html_characters;
  htmlCtxtUseOptions(parser, HTML_PARSE_NONET | HTML_PARSE_NOERROR | HTML_PARSE_RECOVER);
  if (encoding) {
    xmlCharEncodingHandlerPtr decoder = xmlFindCharEncodingHandler(encoding);
    if (decoder) xmlSwitchToEncoding(parser, decoder);
  }
  htmlSAXHandlerPtr own = parser->sax;
  parser->sax = &events;
  parser->userData = &reading;
  htmlParseDocument(parser);
  parser->sax = own;
  htmlFreeParserCtxt(parser);
}

// Only for C: these headers bring those of ICU along, which Foundation has others of.
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>

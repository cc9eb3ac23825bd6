#include "CTextMasks.h"

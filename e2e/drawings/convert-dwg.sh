#!/bin/sh
# Stands in for the operator's converter (BLUEPRINT_CONVERTER): whatever DWG it is given, it makes the plan beside it.
exec cp "$(dirname "$0")/wingB-mm.dxf" "$2"

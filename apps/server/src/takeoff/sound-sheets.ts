import { fieldsOf } from '@temelia/model/entity'
import { BlueprintPage } from '@temelia/model/takeoff/blueprint-page'
import type { Sheet, SheetsRead } from './sheet.ts'

type Size = 'width' | 'height' | 'unitsPerInch' | 'notedRatio'

const schemas = new Map(fieldsOf(BlueprintPage).map(([key, { schema }]) => [key, schema]))

/**
 * What was read of a drawing, as a sheet can be: a file may claim to be endless, or to have inches of no length. A scale in its title
 * block that cannot be is none.
 */
export function soundSheets(read: SheetsRead): SheetsRead {
  if (!read.ok) return read
  if (!read.sheets.every((sheet) => canBe(sheet, 'width') && canBe(sheet, 'height') && canBe(sheet, 'unitsPerInch')))
    return { ok: false, fault: 'BLUEPRINT_UNEXPECTED_ERROR' }
  return {
    ...read,
    sheets: read.sheets.map((sheet) => ({
      ...sheet,
      notedRatio: canBe(sheet, 'notedRatio') ? sheet.notedRatio : null,
    })),
  }
}

function canBe(sheet: Sheet, key: Size): boolean {
  return sheet[key] === null || schemas.get(key)?.safeParse(sheet[key]).success === true
}

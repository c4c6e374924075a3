import { readFileSync, writeFileSync } from 'node:fs'
import { convertDwgToDxf } from 'dwgdxf'

/**
 * A process that makes DXF of one DWG, by the paths it is started with; `ports/drawing-converter.ts` holds it to its limits.
 * The library reads the file inside WebAssembly, which sees neither disk nor network.
 */
const [from = '', to = ''] = process.argv.slice(2)
try {
  writeFileSync(to, await convertDwgToDxf(readFileSync(from)))
} catch {
  process.exitCode = 1
}

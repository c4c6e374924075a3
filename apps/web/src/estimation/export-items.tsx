import { Menu } from '@mantine/core'
import { useText } from '../ui/text.ts'
import type { ExportFormat } from './wire-addresses.ts'

const FORMATS = [
  ['xlsx', 'exportXlsx'],
  ['csv', 'exportCsv'],
  ['bc3', 'exportBc3'],
  ['x84', 'exportX84'],
  ['json', 'exportJson'],
] as const satisfies readonly (readonly [ExportFormat, string])[]

/** The files a project, object or estimate can be taken out as, as items of a menu. */
export function ExportItems({ onTake }: Readonly<{ onTake: (format: ExportFormat) => void }>) {
  const { t } = useText()
  return FORMATS.map(([format, text]) => (
    <Menu.Item key={format} onClick={() => onTake(format)}>
      {t(text)}
    </Menu.Item>
  ))
}

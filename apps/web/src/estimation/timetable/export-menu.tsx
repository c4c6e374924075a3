import { Button, Group, List, Menu, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../data/http.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { useProjectState } from '../open-project/use-project.ts'
import type { GanttView } from './gantt-view.ts'
import { PrintDialog } from './print-dialog.tsx'
import { type Baseline, timetableAddress } from './timetable-data.ts'

const FORMATS = [
  ['mspdi', 'ttExportMspdi'],
  ['csv', 'ttExportCsv'],
  ['ical', 'ttExportIcal'],
] as const

type Format = (typeof FORMATS)[number][0]

type ExportMenuProps = Readonly<{ view: GanttView; baselines: readonly Baseline[]; baseline: number | null }>

type Lost = Readonly<{ format: Format; messages: readonly string[] }>

/** The timetable as a file of other programs; what such a file cannot hold is told before it is taken. */
export function ExportMenu({ view, baselines, baseline }: ExportMenuProps) {
  const { t } = useText()
  const { id } = useProjectState().tree.project
  const [printing, setPrinting] = useState(false)
  const [lost, setLost] = useState<Lost | null>(null)
  const address = (format: Format) => `${timetableAddress(id)}/schedule/export?format=${format}`

  async function take(format: Format) {
    try {
      const { body } = await call(`${timetableAddress(id)}/schedule/export/lost`, { query: { format } })
      const { Notes } = body as { Notes: readonly { Message: string }[] }
      const messages = [...new Set(Notes.map(({ Message }) => Message))]
      if (messages.length > 0) setLost({ format, messages })
      else window.location.assign(address(format))
    } catch (cause) {
      toastProblem(cause)
    }
  }

  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button size="xs" variant="default" leftSection={<IconDownload size={16} />}>
            {t('ttExport')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setPrinting(true)}>{t('gpMenu')}</Menu.Item>
          {FORMATS.map(([format, text]) => (
            <Menu.Item key={format} onClick={() => void take(format)}>
              {t(text)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {printing && (
        <PrintDialog
          {...{ baselines, baseline }}
          hidden={view.hidden}
          zoom={view.zoom}
          onClose={() => setPrinting(false)}
        />
      )}
      {lost && (
        <Dialog title={t('ttExport')} onClose={() => setLost(null)}>
          <Stack gap="sm">
            <Text size="sm">{t('ttExportLost')}</Text>
            <List size="sm">
              {lost.messages.map((message) => (
                <List.Item key={message}>{message}</List.Item>
              ))}
            </List>
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setLost(null)}>
                {t('cancel')}
              </Button>
              <Button component="a" href={address(lost.format)} onClick={() => setTimeout(() => setLost(null))}>
                {t('ttDownload')}
              </Button>
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  )
}

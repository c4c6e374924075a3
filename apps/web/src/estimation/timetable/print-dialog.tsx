import { Button, Checkbox, Group, Select, SimpleGrid, Stack } from '@mantine/core'
import type { ChartFit, ChartPaper } from '@temelia/reports/gantt-print'
import { type Zoom, zooms } from '@temelia/scheduling/time-scale'
import type { TextKey } from '@temelia/text/catalogue'
import { useState } from 'react'
import { downloadFile } from '../../data/http.ts'
import { usePractice } from '../../session/tenant-region.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { saveBlob } from '../../ui/save-blob.ts'
import { useText } from '../../ui/text.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { COLUMN_TEXT, type Column, columns } from './columns.ts'
import { type Baseline, timetableAddress, ZOOM_TEXT } from './timetable-data.ts'

type PrintDialogProps = Readonly<{
  hidden: readonly Column[]
  zoom: Zoom
  baselines: readonly Baseline[]
  baseline: number | null
  onClose: () => void
}>

const PAPERS: Readonly<Record<'ro' | 'us', readonly (readonly [ChartPaper, string])[]>> = {
  ro: [
    ['a4', 'A4'],
    ['a3', 'A3'],
    ['a2', 'A2'],
    ['a1', 'A1'],
  ],
  us: [
    ['letter', 'Letter (8.5 × 11 in)'],
    ['tabloid', 'Tabloid (11 × 17 in)'],
    ['archD', 'Arch D (24 × 36 in)'],
    ['a4', 'A4'],
    ['a3', 'A3'],
    ['a2', 'A2'],
    ['a1', 'A1'],
  ],
}

const FIT_TEXT: Readonly<Record<ChartFit, TextKey>> = {
  width: 'gpFitWidth',
  page: 'gpFitPage',
  tiles: 'gpFitTiles',
}

/** Asks how the Gantt is printed, and hands the PDF over. */
export function PrintDialog({
  hidden,
  zoom: shownZoom,
  baselines,
  baseline: shownBaseline,
  onClose,
}: PrintDialogProps) {
  const { t } = useText()
  const practice = usePractice()
  const { id } = useProjectState().tree.project
  const [paper, setPaper] = useState<string>(practice === 'us' ? 'tabloid' : 'a3')
  const [orientation, setOrientation] = useState('landscape')
  const [fit, setFit] = useState<string>('width')
  const [zoom, setZoom] = useState<string>(shownZoom)
  const [baseline, setBaseline] = useState(shownBaseline === null ? '' : String(shownBaseline))
  const [chosen, setChosen] = useState(() => columns.filter((column) => !hidden.includes(column)))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)

  async function make() {
    setBusy(true)
    setProblem(null)
    try {
      const query = { format: 'pdf', paper, orientation, fit, zoom, columns: chosen.join(','), BaselineId: baseline }
      const { blob, name } = await downloadFile(`${timetableAddress(id)}/schedule/export`, { query }, () => undefined)
      saveBlob(blob, name)
      onClose()
    } catch (cause) {
      setProblem(cause)
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('gpDialog')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <Stack gap="sm">
          {problem !== null && <ProblemNote problem={problem} />}
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Select
              label={t('gpPaper')}
              allowDeselect={false}
              data-autofocus
              data={PAPERS[practice].map(([value, label]) => ({ value, label }))}
              value={paper}
              onChange={(value) => setPaper(value ?? paper)}
            />
            <Select
              label={t('gpOrientation')}
              allowDeselect={false}
              data={[
                { value: 'landscape', label: t('gpLandscape') },
                { value: 'portrait', label: t('gpPortrait') },
              ]}
              value={orientation}
              onChange={(value) => setOrientation(value ?? orientation)}
            />
            <Select
              label={t('gpFit')}
              allowDeselect={false}
              data={Object.entries(FIT_TEXT).map(([value, text]) => ({ value, label: t(text) }))}
              value={fit}
              onChange={(value) => setFit(value ?? fit)}
            />
            {fit === 'tiles' && (
              <Select
                label={t('ttZoom')}
                allowDeselect={false}
                data={zooms.map((value) => ({ value, label: t(ZOOM_TEXT[value]) }))}
                value={zoom}
                onChange={(value) => setZoom(value ?? zoom)}
              />
            )}
            {baselines.length > 0 && (
              <Select
                label={t('gpCompared')}
                allowDeselect={false}
                data={[
                  { value: '', label: t('ttNoBaseline') },
                  ...baselines.map(({ BaselineId, Name }) => ({ value: String(BaselineId), label: Name })),
                ]}
                value={baseline}
                onChange={(value) => setBaseline(value ?? '')}
              />
            )}
          </SimpleGrid>
          <Checkbox.Group label={t('gpColumns')} value={chosen} onChange={(value) => setChosen(value as Column[])}>
            <SimpleGrid cols={{ base: 2, sm: 3 }} mt="xs">
              {columns
                .filter((column) => column !== 'name')
                .map((column) => (
                  <Checkbox key={column} value={column} label={t(COLUMN_TEXT[column])} />
                ))}
            </SimpleGrid>
          </Checkbox.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('gpMake')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

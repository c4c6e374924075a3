import {
  ActionIcon,
  Button,
  Checkbox,
  Modal,
  SegmentedControl,
  Select,
  Skeleton,
  Stack,
  Text,
  Tooltip,
} from '@mantine/core'
import { IconDownload, IconPrinter, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { download } from '../../data/http.ts'
import { PdfPages } from '../../ui/pdf-pages.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useEditor, useProjectState } from '../editor/use-project.ts'
import type { Whereabouts } from '../editor/use-selection.ts'
import styles from './viewer.module.css'

type ReportViewerProps = Readonly<{ where: Whereabouts; onClose: () => void }>

type Options = Readonly<{
  parent: string
  lang: 'ro' | 'en'
  layout: 'compact' | 'long'
  showPrices: boolean
  showChapters: boolean
  showWeight: boolean
}>

/** CSS pixels. */
const A4_WIDTH = 794

const ZOOMS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3]

/** F3 in the app: options on the left, the printed pages on the right, the same numbers as the screen. What was typed is saved first. */
export function ReportViewer({ where, onClose }: ReportViewerProps) {
  const { t, language } = useText()
  const { saver } = useEditor()
  const { tree } = useProjectState()
  const [options, setOptions] = useState<Options>({
    parent: where.estimateId === null ? `investment ${tree.project.id}` : `estimate ${where.estimateId}`,
    lang: tree.project.practice === 'us' ? 'en' : language,
    layout: 'compact',
    showPrices: true,
    showChapters: true,
    showWeight: false,
  })
  const title = t(tree.project.practice === 'us' ? 'reportF3Us' : 'reportF3')
  const [zoom, setZoom] = useState(startingZoom)
  const report = useQuery({
    queryKey: ['report', 'F3', options],
    queryFn: async ({ signal }) => {
      await saver.flush()
      return printF3(options, signal)
    },
    staleTime: 0,
    gcTime: 0,
    meta: { keep: false },
  })
  const places = useMemo(
    () => [
      { value: `investment ${tree.project.id}`, label: t('wholeProject') },
      ...tree.objects.map((object) => ({ value: `object ${object.id}`, label: object.name })),
      ...tree.estimates.map((estimate) => ({
        value: `estimate ${estimate.id}`,
        label: [estimate.code, estimate.name].filter(Boolean).join(' '),
      })),
    ],
    [tree, t],
  )

  function change(part: Partial<Options>) {
    setOptions({ ...options, ...part })
  }

  function step(by: 1 | -1) {
    const beyond = by === 1 ? ZOOMS.find((other) => other > zoom) : ZOOMS.findLast((other) => other < zoom)
    setZoom(beyond ?? zoom)
  }

  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ body: styles.body, content: styles.content }}
    >
      <div className={styles.options}>
        <Stack gap="sm">
          <Select
            label={t('printWhat')}
            searchable
            allowDeselect={false}
            value={options.parent}
            data={places}
            onChange={(parent) => parent && change({ parent })}
          />
          <Text size="sm" fw={500} mb={-8}>
            {t('printLayout')}
          </Text>
          <SegmentedControl
            value={options.layout}
            onChange={(value) => change({ layout: value === 'long' ? 'long' : 'compact' })}
            data={[
              { value: 'compact', label: t('layoutCompact') },
              { value: 'long', label: t('layoutLong') },
            ]}
          />
          <Text size="sm" fw={500} mb={-8}>
            {t('printLanguage')}
          </Text>
          <SegmentedControl
            value={options.lang}
            onChange={(value) => change({ lang: value === 'en' ? 'en' : 'ro' })}
            data={[
              { value: 'ro', label: t('languageRo') },
              { value: 'en', label: t('languageEn') },
            ]}
          />
          <Checkbox
            label={t('printPrices')}
            checked={options.showPrices}
            onChange={(event) => change({ showPrices: event.currentTarget.checked })}
          />
          <Checkbox
            label={t('printChapters')}
            checked={options.showChapters}
            onChange={(event) => change({ showChapters: event.currentTarget.checked })}
          />
          {options.layout === 'long' && (
            <Checkbox
              label={t('printWeight')}
              checked={options.showWeight}
              onChange={(event) => change({ showWeight: event.currentTarget.checked })}
            />
          )}
          <FileButtons file={report.data ?? null} name={`${title} ${tree.project.name}`} />
        </Stack>
      </div>
      <div className={styles.preview}>
        <div className={styles.zoom}>
          <Tooltip label={t('zoomOut')}>
            <ActionIcon aria-label={t('zoomOut')} disabled={zoom <= (ZOOMS[0] ?? 0)} onClick={() => step(-1)}>
              <IconZoomOut size={18} />
            </ActionIcon>
          </Tooltip>
          <Text size="sm" miw={44} ta="center" aria-live="polite">
            {Math.round(zoom * 100)}%
          </Text>
          <Tooltip label={t('zoomIn')}>
            <ActionIcon aria-label={t('zoomIn')} disabled={zoom === ZOOMS.at(-1)} onClick={() => step(1)}>
              <IconZoomIn size={18} />
            </ActionIcon>
          </Tooltip>
        </div>
        {report.isError && <ProblemNote problem={report.error} onRetry={() => void report.refetch()} />}
        {report.isFetching && <Skeleton className={styles.paper} h={880} aria-label={t('printing')} />}
        {report.data && !report.isFetching && <PdfPages file={report.data} zoom={zoom} />}
      </div>
    </Modal>
  )
}

/** Life size; where an A4 page is wider than the screen, the page's width. */
function startingZoom(): number {
  return Math.min(1, Math.floor(((window.innerWidth - 32) / A4_WIDTH) * 20) / 20)
}

function FileButtons({ file, name }: Readonly<{ file: Blob | null; name: string }>) {
  const { t } = useText()
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = file && URL.createObjectURL(file)
    setAddress(made)
    return () => {
      if (made) URL.revokeObjectURL(made)
    }
  }, [file])

  /** The browser's own print dialog over a hidden frame that shows the PDF. */
  function print() {
    if (!address) return
    const frame = document.createElement('iframe')
    frame.style.display = 'none'
    frame.src = address
    frame.onload = () => frame.contentWindow?.print()
    document.body.append(frame)
    window.addEventListener('focus', () => setTimeout(() => frame.remove(), 1_000), { once: true })
  }

  return (
    <>
      <Button
        component="a"
        href={address ?? undefined}
        download={`${name}.pdf`}
        disabled={!address}
        leftSection={<IconDownload size={16} />}
      >
        {t('downloadPdf')}
      </Button>
      <Button variant="default" disabled={!address} leftSection={<IconPrinter size={16} />} onClick={print}>
        {t('printPdf')}
      </Button>
    </>
  )
}

/** Leaving the viewer, or another choice of options, aborts the call and so the printing. */
async function printF3({ parent, lang, ...settings }: Options, signal: AbortSignal): Promise<Blob> {
  const [type = '', id = ''] = parent.split(' ')
  const form = new FormData()
  form.set('type', 'F3')
  form.set('lang', lang)
  form.set('ParentType', type)
  form.set('ParentId', id)
  form.set('printingDetails', '{}')
  form.set('printingSettings', JSON.stringify(settings))
  return download('/estimationReportsPdf/mobileReports', { method: 'POST', form, accept: 'application/pdf', signal })
}

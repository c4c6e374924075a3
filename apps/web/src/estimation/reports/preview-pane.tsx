import { Skeleton, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import type { ReportPlace } from '../open-project/place-address.ts'
import { printable } from './option-groups.tsx'
import { Paper } from './paper.tsx'
import { fetchPreview, type ReportLanguage, type FormOptions } from './report-data.ts'
import styles from './reports.module.css'

type PreviewPaneProps = Readonly<{
  place: ReportPlace
  form: string | null
  /** What the form is called. */
  name: string
  options: FormOptions
  language: ReportLanguage
  /** Sends what was typed in the project before it is printed. */
  before: () => Promise<unknown>
}>

/** Changes of options wait so long for the next one. */
const PAUSE_MS = 300

/** The form that is looked at, as it will be printed; it follows the options, and a change ends the question before it. */
export function PreviewPane({ place, form, name, options, language, before }: PreviewPaneProps) {
  const { t } = useText()
  const [asked] = useDebouncedValue(printable(options), PAUSE_MS)
  const preview = useQuery({
    queryKey: ['report-preview', place, form, asked, language],
    enabled: form !== null,
    queryFn: async ({ signal }) => {
      await before()
      return fetchPreview(place, form ?? '', asked, language, signal)
    },
    staleTime: 0,
    gcTime: 0,
    meta: { keep: false },
    placeholderData: (previous) => (previous?.Model.symbol === undefined ? undefined : previous),
  })
  if (form === null) return <Text c="dimmed">{t('reportsPreviewNone')}</Text>
  if (preview.isError) return <ProblemNote problem={preview.error} onRetry={() => void preview.refetch()} />
  const { data } = preview
  if (!data) return <Skeleton className={styles['waiting']} role="status" aria-label={t('loading')} />
  return (
    <>
      {data.Documents > 1 && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('reportsPreviewFirst', { place: data.Place, count: data.Documents })}
        </Text>
      )}
      <Paper preview={data} label={t('reportsPreview', { form: name })} busy={preview.isFetching} />
    </>
  )
}

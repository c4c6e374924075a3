import { Button, Skeleton } from '@mantine/core'
import { useDebouncedValue, useElementSize } from '@mantine/hooks'
import { IconFileTypePdf } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PdfPages } from '../../ui/pdf-pages.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { saveBlob } from '../../ui/save-blob.ts'
import { useText } from '../../ui/text.ts'
import { fetchSample, type TemplateDraft } from './template-data.ts'
import styles from './templates.module.css'

/** CSS pixels across the widest paper. */
const PAPER = 816

/** The sample document as it prints with what is typed, a moment after the typing. */
export function TemplateSample({ draft }: Readonly<{ draft: TemplateDraft }>) {
  const { t } = useText()
  const { ref, width } = useElementSize()
  const { name: _name, standard: _standard, ...looks } = draft
  const [asked] = useDebouncedValue(looks, 400)
  const sample = useQuery({
    queryKey: ['document-template-sample', asked],
    queryFn: ({ signal }) => fetchSample(asked, signal),
    placeholderData: keepPreviousData,
    meta: { keep: false },
  })
  return (
    <section className={styles['sample']} aria-label={t('templateSample')} aria-busy={sample.isFetching}>
      <div className={styles['sampleHead']}>
        <h2>{t('templateSample')}</h2>
        {sample.data && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconFileTypePdf size={14} stroke={1.6} />}
            onClick={() => saveBlob(sample.data, `${t('templateSampleOf')}.pdf`)}
          >
            {t('templateSamplePdf')}
          </Button>
        )}
      </div>
      <div ref={ref}>
        {sample.isError && <ProblemNote problem={sample.error} onRetry={() => void sample.refetch()} />}
        {sample.isPending && <Skeleton height={480} />}
        {sample.data && width > 0 && <PdfPages file={sample.data} zoom={Math.min(1, (width - 24) / PAPER)} />}
      </div>
    </section>
  )
}

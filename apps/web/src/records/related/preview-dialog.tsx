import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { download } from '../../data/http.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { sizeText } from './file-size.ts'
import classes from './preview-dialog.module.css'
import type { Place } from '../../data/send-file.ts'
import { type FileRow, fileAddress, previewOf } from './stored-files.ts'

const PdfPages = lazy(() => import('../../ui/pdf-pages.tsx').then((module) => ({ default: module.PdfPages })))

type PreviewProps = Readonly<{ files: readonly FileRow[]; first: number; place: Place; onClose: () => void }>

/** Files one after another: pictures and PDF in place, the rest to download. Arrow keys lead on. */
export function PreviewDialog({ files, first, place, onClose }: PreviewProps) {
  const { t } = useText()
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      files.findIndex(({ id }) => id === first),
    ),
  )
  const file = files[at]
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (by) setAt((now) => Math.min(files.length - 1, Math.max(0, now + by)))
    }
    window.addEventListener('keydown', turn)
    return () => window.removeEventListener('keydown', turn)
  }, [files.length])
  if (!file) return null
  return (
    <Dialog title={file.name ?? ''} onClose={onClose} size={1040}>
      <div className={classes['bar']}>
        <span className={classes['size']}>{sizeText(file.size ?? 0)}</span>
        {files.length > 1 && (
          <span className={classes['steps']}>
            <ActionIcon
              size={32}
              variant="default"
              aria-label={t('filePrevious')}
              disabled={at === 0}
              onClick={() => setAt(at - 1)}
            >
              <IconChevronLeft size={18} stroke={1.6} />
            </ActionIcon>
            <span className="figures">{t('filePlace', { at: at + 1, total: files.length })}</span>
            <ActionIcon
              size={32}
              variant="default"
              aria-label={t('fileNext')}
              disabled={at === files.length - 1}
              onClick={() => setAt(at + 1)}
            >
              <IconChevronRight size={18} stroke={1.6} />
            </ActionIcon>
          </span>
        )}
        <Button
          component="a"
          href={fileAddress(file.id, place)}
          download={file.name ?? true}
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} />}
        >
          {t('fileDownload')}
        </Button>
      </div>
      <div className={classes['page']}>
        <Shown key={file.id} file={file} place={place} />
      </div>
    </Dialog>
  )
}

function Shown({ file, place }: Readonly<{ file: FileRow; place: Place }>) {
  const { t } = useText()
  const kind = previewOf(file)
  if (kind === 'picture')
    return <img className={classes['picture']} src={fileAddress(file.id, place, true)} alt={file.name ?? ''} />
  if (kind === 'pdf') return <Pdf address={fileAddress(file.id, place, true)} />
  return <p className={classes['none']}>{t('fileNoPreview')}</p>
}

/** Drawn on canvases: nothing in the file is run. */
function Pdf({ address }: { address: string }) {
  const pdf = useQuery({
    queryKey: ['file-content', address],
    queryFn: ({ signal }) => download(address, { accept: 'application/pdf', signal }),
    gcTime: 0,
    meta: { keep: false },
  })
  const narrow = window.innerWidth < 840
  if (pdf.isError) return <ProblemNote problem={pdf.error} onRetry={() => void pdf.refetch()} />
  if (!pdf.data) return <Skeleton height="60dvh" />
  return (
    <Suspense fallback={<Skeleton height="60dvh" />}>
      <PdfPages file={pdf.data} zoom={narrow ? 0.45 : 1} />
    </Suspense>
  )
}

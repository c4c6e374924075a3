import { IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../ui/text.ts'
import classes from './file-chips.module.css'
import { sizeText } from './file-size.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import type { Place } from '../../data/send-file.ts'
import { type FileRow, fileAddress, previewOf, useFiles } from './stored-files.ts'

/** The files of a note: pictures as small pictures, the rest by name and size. A click shows them. */
export function FileChips({ ids, place = 'own' }: Readonly<{ ids: readonly number[]; place?: Place }>) {
  const { t } = useText()
  const known = useFiles(ids, place)
  const [open, setOpen] = useState<number | null>(null)
  const files = ids.flatMap((id) => known.get(id) ?? [])
  if (files.length === 0) return null
  return (
    <>
      <ul className={classes['chips']}>
        {files.map((file) => (
          <li key={file.id}>
            <button
              type="button"
              className={previewOf(file) === 'picture' ? classes['picture'] : classes['chip']}
              aria-label={t('fileOpen', { name: file.name ?? '' })}
              title={file.name ?? undefined}
              onClick={() => setOpen(file.id)}
            >
              {previewOf(file) === 'picture' ? (
                <img src={fileAddress(file.id, place, true)} alt="" loading="lazy" />
              ) : (
                <>
                  <FileMark file={file} />
                  <span className={classes['name']}>{file.name}</span>
                  <span className={classes['size']}>{sizeText(file.size ?? 0)}</span>
                </>
              )}
            </button>
          </li>
        ))}
      </ul>
      {open !== null && <PreviewDialog files={files} first={open} place={place} onClose={() => setOpen(null)} />}
    </>
  )
}

/** The sign of a kind of file. */
export function FileMark({ file }: { file: FileRow }) {
  const kind = previewOf(file)
  const Mark = kind === 'pdf' ? IconFileTypePdf : kind === 'picture' ? IconPhoto : IconFile
  return <Mark size={18} stroke={1.5} aria-hidden />
}

import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { Note } from '@temelia/model/record/note'
import { StoredFile } from '@temelia/model/record/stored-file'
import { useState } from 'react'
import { restore, useRemove, useSave, WAITS } from '../../data/records.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { ChooseFiles, DropZone } from './attachments.tsx'
import { FileMark } from './file-chips.tsx'
import { sizeText } from './file-size.ts'
import classes from './files-tab.module.css'
import { useTitles } from '../titles.ts'
import { type About, type NoteRow, useNotes } from './note-data.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { type FileRow, fileAddress, useFiles } from './stored-files.ts'
import { attachmentFrom, fileFault, uploadFault, useUploadLimit, useWithoutPlace } from './use-uploads.ts'
import { WaitingNotes } from './waiting-notes.tsx'

/** Every file of a record, whichever note holds it. What is dropped here is kept at once. */
export function FilesTab({ about }: { about: About }) {
  const { t } = useText()
  const { list, rows, mayAdd, more, showMore } = useNotes(about, 200)
  const known = useFiles(rows.flatMap((note) => note.fileIds ?? []))
  const names = useTitles(StoredFile, ['userId'], [...known.values()])
  const [open, setOpen] = useState<number | null>(null)
  const held = rows.flatMap((note) =>
    (note.fileIds ?? []).flatMap((id) => {
      const file = known.get(id)
      return file ? [{ note, file }] : []
    }),
  )
  return (
    <div className={classes['tab']}>
      {mayAdd && <NewFiles about={about} />}
      {list.isError && rows.length === 0 && <ProblemNote problem={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && [1, 2, 3].map((at) => <Skeleton key={at} height={32} />)}
      {list.isSuccess && held.length === 0 && (
        <p className={classes['none']}>{t(mayAdd ? 'filesNone' : 'filesNoneRead')}</p>
      )}
      <ul className={classes['list']}>
        {held.map(({ note, file }) => (
          <FileLine
            key={`${note.id} ${file.id}`}
            note={note}
            file={file}
            who={names['userId']?.get(file.userId ?? 0) ?? ''}
            onOpen={() => setOpen(file.id)}
          />
        ))}
      </ul>
      {more && (
        <Button fullWidth variant="subtle" loading={list.isFetching} onClick={showMore}>
          {t('showMore')}
        </Button>
      )}
      {open !== null && (
        <PreviewDialog files={held.map(({ file }) => file)} first={open} place="own" onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

/** Keeps the files that are dropped together as one note without words. They are on the device at once and sent whatever screen is open. */
function NewFiles({ about }: { about: About }) {
  const { t } = useText()
  const { save } = useSave(Note)
  const limit = useUploadLimit()
  const [withoutPlace, setWithoutPlace] = useWithoutPlace()
  const [refused, setRefused] = useState<readonly string[]>([])

  async function add(chosen: readonly File[]): Promise<void> {
    const faults = chosen.map((file) => fileFault(file, limit))
    setRefused(faults.flatMap((fault, at) => (fault ? [`${chosen[at]?.name}: ${fault}`] : [])))
    const files = chosen.filter((_, at) => !faults[at]).map((file) => attachmentFrom(file, withoutPlace))
    if (files.length === 0) return
    try {
      const saved = await save(null, { relatedEntityType: about.type, relatedEntityId: about.id }, null, files)
      if (saved !== WAITS) toastDone(t('filesAdded', { count: files.length }))
    } catch (cause) {
      const reason = uploadFault(cause)
      setRefused((others) => [...others, ...files.map(({ name }) => `${name}: ${reason}`)])
    }
  }

  return (
    <DropZone onFiles={(files) => void add(files)}>
      <div className={classes['drop']}>
        <ChooseFiles
          add={(files) => void add(files)}
          limit={limit}
          withoutPlace={withoutPlace}
          setWithoutPlace={setWithoutPlace}
        />
        {refused.map((reason) => (
          <p key={reason} role="alert" className={classes['refused']}>
            {reason}
          </p>
        ))}
        <WaitingNotes about={about} />
      </div>
    </DropZone>
  )
}

type FileLineProps = Readonly<{ note: NoteRow; file: FileRow; who: string; onOpen: () => void }>

function FileLine({ note, file, who, onOpen }: FileLineProps) {
  const { t } = useText()
  const format = useFormat()
  const { save } = useSave(Note)
  const { remove } = useRemove(Note)
  const name = file.name ?? ''
  const rest = (note.fileIds ?? []).filter((id) => id !== file.id)
  const alone = rest.length === 0 && !note.text
  const may = note.actions[alone ? 'delete' : 'edit'] === true

  /** A note that holds nothing else goes with its file. */
  async function takeOff(): Promise<void> {
    const undoId = alone ? await remove(note.id) : null
    const saved = alone ? null : await save(note.id, { fileIds: rest.length > 0 ? rest : null }, note.version)
    if (undoId === WAITS || saved === WAITS) return
    const back = async () => {
      if (undoId !== null) await restore(Note, undoId)
      else await save(note.id, { fileIds: note.fileIds }, saved?.version ?? null)
    }
    toastDone(t('fileRemoved', { name }), () => void back().catch(toastProblem))
  }

  return (
    <li className={classes['line']}>
      <FileMark file={file} />
      <button type="button" className={classes['name']} onClick={onOpen} aria-label={t('fileOpen', { name })}>
        {name}
      </button>
      <span className={`${classes['size']} figures`}>{sizeText(file.size ?? 0)}</span>
      <span className={classes['who']}>{who}</span>
      <time className={classes['when']} dateTime={note.createdAt}>
        {format.instant(note.createdAt)}
      </time>
      <span className={classes['acts']}>
        <ActionIcon
          component="a"
          size={28}
          href={fileAddress(file.id, 'own')}
          download={name}
          aria-label={t('fileDownloadNamed', { name })}
        >
          <IconDownload size={16} stroke={1.6} />
        </ActionIcon>
        {may && (
          <ActionIcon
            size={28}
            aria-label={t('fileRemove', { name })}
            onClick={() => void takeOff().catch(toastProblem)}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </span>
    </li>
  )
}

import { usePractice } from '../../session/tenant-region.ts'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconFiles, IconX } from '@tabler/icons-react'
import { Note } from '@temelia/model/record/note'
import { useList } from '../../data/records.ts'
import { Attachments as ChosenFiles } from '../../records/related/attachments.tsx'
import type { Uploads } from '../../records/related/use-uploads.ts'
import { useText } from '../../ui/text.ts'
import { fileSize } from './file-size.ts'
import { type About, type EmailFile, useFiles } from './email-data.ts'
import classes from './emails.module.css'

type AttachmentsProps = Readonly<{
  about: About | null
  /** Files that are on the server already. */
  files: readonly EmailFile[]
  onChange: (change: (files: readonly EmailFile[]) => readonly EmailFile[]) => void
  /** Files of this device. */
  uploads: Uploads
}>

/** The files of an email that is being written: new ones, and those that lie with the record. */
export function Attachments({ about, files, onChange, uploads }: AttachmentsProps) {
  const { t } = useText()
  const practice = usePractice()
  const add = (file: EmailFile) => onChange((now) => (now.some(({ id }) => id === file.id) ? now : [...now, file]))
  return (
    <div className={classes['attachments']}>
      <ChosenFiles uploads={uploads} compact />
      {about && <StoredFiles about={about} onPick={add} />}
      {files.map((file) => (
        <span key={file.id} className={classes['file']}>
          {file.name} <small>{fileSize(file.size ?? 0, practice)}</small>
          <ActionIcon
            size={24}
            variant="subtle"
            color="gray"
            aria-label={t('emailDetach', { name: file.name ?? '' })}
            onClick={() => onChange((now) => now.filter(({ id }) => id !== file.id))}
          >
            <IconX size={14} stroke={1.8} />
          </ActionIcon>
        </span>
      ))}
    </div>
  )
}

function StoredFiles({ about, onPick }: Readonly<{ about: About; onPick: (file: EmailFile) => void }>) {
  const { t } = useText()
  const practice = usePractice()
  const filter = {
    and: [
      { field: 'relatedEntityType', op: 'eq', value: about.type },
      { field: 'relatedEntityId', op: 'eq', value: about.id },
    ],
  } as const
  const notes = useList(Note, { filter, pageSize: 100, sort: '-createdAt' })
  const files = useFiles([...new Set(notes.data?.rows.flatMap((note) => note.fileIds ?? []))])
  if (!files.data || files.data.length === 0) return null
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<IconFiles size={16} stroke={1.6} />}>
          {t('emailAttachStored')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {files.data.map((file) => (
          <Menu.Item key={file.id} onClick={() => onPick(file)}>
            {file.name} <small>{fileSize(file.size ?? 0, practice)}</small>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

import { ActionIcon, Button, Checkbox, FileButton, Progress, Tooltip } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconPaperclip, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react'
import { useText } from '../../ui/text.ts'
import classes from './attachments.module.css'
import { sizeText } from './file-size.ts'
import type { Upload, Uploads } from './use-uploads.ts'

type DropZoneProps = Readonly<{ onFiles: (files: readonly File[]) => void; children: ReactNode }>

/** A part of the screen that takes files which are dropped or pasted on it. */
export function DropZone({ onFiles, children }: DropZoneProps) {
  const { t } = useText()
  const [over, setOver] = useState(0)
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    <div
      className={classes['zone']}
      onDragEnter={(event) => carriesFiles(event) && setOver((depth) => depth + 1)}
      onDragLeave={(event) => carriesFiles(event) && setOver((depth) => Math.max(0, depth - 1))}
      onDragOver={(event) => {
        if (carriesFiles(event)) event.preventDefault()
      }}
      // Before an editor inside sees them: it would put what it can into the text.
      onDropCapture={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        event.stopPropagation()
        setOver(0)
        onFiles([...event.dataTransfer.files])
      }}
      onPasteCapture={(event: ClipboardEvent) => {
        if (event.clipboardData.files.length === 0) return
        event.preventDefault()
        event.stopPropagation()
        onFiles([...event.clipboardData.files])
      }}
    >
      {children}
      {over > 0 && (
        <div className={classes['over']} aria-hidden>
          {t('filesDrop')}
        </div>
      )}
    </div>
  )
}

type AttachmentsProps = Readonly<{
  uploads: Uploads
  compact?: boolean
  /** The kinds of files that are taken; with pictures alone phones offer their camera. */
  accept?: string
}>

/** Chooses files and shows those on their way: how far each is, what waits, what was refused and why. */
export function Attachments({ uploads: state, compact = false, accept }: AttachmentsProps) {
  const { uploads, remove, retry } = state
  return (
    <div className={classes['attachments']}>
      {uploads.length > 0 && (
        <ul className={classes['list']}>
          {uploads.map((upload) => (
            <OnItsWay
              key={upload.key}
              upload={upload}
              onRemove={() => remove(upload.key)}
              onRetry={() => retry(upload)}
            />
          ))}
        </ul>
      )}
      <ChooseFiles {...state} compact={compact} accept={accept} />
    </div>
  )
}

type ChooseFilesProps = Pick<Uploads, 'add' | 'limit' | 'withoutPlace' | 'setWithoutPlace'> & {
  readonly compact?: boolean
  readonly accept?: string | undefined
}

/** Chooses files, and whether the place is taken out of photos. */
export function ChooseFiles({ add, limit, withoutPlace, setWithoutPlace, compact = false, accept }: ChooseFilesProps) {
  const { t } = useText()
  return (
    <div className={classes['choose']}>
      <FileButton multiple {...(accept ? { accept } : {})} onChange={(files) => add(files)}>
        {(props) => (
          <Button
            {...props}
            size={compact ? 'xs' : 'sm'}
            variant={compact ? 'subtle' : 'default'}
            leftSection={<IconPaperclip size={16} stroke={1.6} />}
          >
            {t('filesAdd')}
          </Button>
        )}
      </FileButton>
      <Tooltip label={t('filesWithoutPlaceHint')} multiline w={260}>
        <div>
          <Checkbox
            size="xs"
            label={t('filesWithoutPlace')}
            checked={withoutPlace}
            onChange={(event) => setWithoutPlace(event.currentTarget.checked)}
          />
        </div>
      </Tooltip>
      {limit !== undefined && <span className={classes['hint']}>{t('filesHint', { size: sizeText(limit) })}</span>}
    </div>
  )
}

type OnItsWayProps = Readonly<{ upload: Upload; onRemove: () => void; onRetry: () => void }>

function OnItsWay({ upload: { name, file, sent, state, reason }, onRemove, onRetry }: OnItsWayProps) {
  const { t } = useText()
  const percent = file.size === 0 ? 0 : Math.min(100, (sent / file.size) * 100)
  return (
    <li className={classes['upload']}>
      <span className={classes['mark']} aria-hidden>
        {state === 'done' && <IconCheck size={16} />}
        {state === 'refused' && <IconAlertCircle size={16} />}
      </span>
      <span className={classes['name']}>{name}</span>
      <span className={`${classes['size']} figures`}>
        {state === 'sending' || state === 'waiting'
          ? t('fileProgress', { sent: sizeText(sent), size: sizeText(file.size) })
          : sizeText(file.size)}
      </span>
      <ActionIcon size={24} aria-label={t('fileRemove', { name })} onClick={onRemove}>
        <IconX size={14} />
      </ActionIcon>
      {(state === 'sending' || state === 'waiting') && (
        <Progress
          className={classes['bar']}
          size={4}
          value={percent}
          animated={state === 'sending'}
          color={state === 'waiting' ? 'gray' : 'accent'}
          aria-label={name}
        />
      )}
      {state === 'waiting' && (
        <span className={classes['reason']} role="status">
          {t('fileWaits')}
        </span>
      )}
      {state === 'refused' && (
        <span className={`${classes['reason']} ${classes['refused']}`} role="alert">
          {reason}{' '}
          <button type="button" className={classes['retry']} onClick={onRetry}>
            {t('fileRetry')}
          </button>
        </span>
      )}
    </li>
  )
}

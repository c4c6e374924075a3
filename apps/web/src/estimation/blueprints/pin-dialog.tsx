import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { BlueprintPin, MOST_PIN_PHOTOS } from '@temelia/model/takeoff/blueprint-pin'
import type { Point } from '@temelia/takeoff/point'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { Attachments, DropZone } from '../../records/related/attachments.tsx'
import { fileAddress } from '../../records/related/stored-files.ts'
import { useUploads } from '../../records/related/use-uploads.ts'
import { useRemoval } from '../../records/use-removal.ts'
import { WaitingState } from '../../records/waiting-state.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import classes from './pin-dialog.module.css'
import { useTitles } from '../../records/titles.ts'
import type { Pin, usePins } from './use-pins.ts'

type PinDialogProps = Readonly<{
  /** Null: a new one. */
  pin: Pin | null
  point: Point
  editable: boolean
  onKeep: ReturnType<typeof usePins>['keep']
  onClose: () => void
}>

/** What is to be seen at a place of a sheet: its photos, what is said of them, by whom and when. */
export function PinDialog({ pin, point, editable, onKeep, onClose }: PinDialogProps) {
  const { t } = useText()
  const row = pin?.row ?? null
  const [text, setText] = useState(pin?.text ?? '')
  const [busy, setBusy] = useState(false)
  const uploads = useUploads('own')
  const removal = useRemoval(BlueprintPin)
  const waiting = pin?.waiting ?? null
  const mayEdit = editable && waiting === null && (row === null || row.actions['edit'] === true)
  const mayRemove = editable && row?.actions['delete'] === true
  const photos = row?.fileIds ?? []
  const { attachments } = uploads
  const room = photos.length + attachments.length <= MOST_PIN_PHOTOS
  const holds = text.trim() !== '' || photos.length + attachments.length > 0

  async function keep(event: SyntheticEvent) {
    event.preventDefault()
    setBusy(true)
    if (await onKeep(row, { point, text }, attachments)) onClose()
    else setBusy(false)
  }

  return (
    <Dialog
      title={pin ? t('blueprintPinNumber', { number: pin.number, text: '' }).trim() : t('blueprintPinNew')}
      size={560}
      onClose={onClose}
      unsaved="typed"
    >
      <DropZone onFiles={mayEdit ? uploads.add : () => undefined}>
        <form onSubmit={(event) => void keep(event)}>
          <Stack gap="md">
            {photos.map((id, at) => (
              <a key={id} href={fileAddress(id, 'own', true)} target="_blank" rel="noreferrer">
                <img
                  className={classes['photo']}
                  src={fileAddress(id, 'own', true)}
                  alt={t('blueprintPinPhoto', { number: at + 1, text: pin?.text ?? '' }).trim()}
                />
              </a>
            ))}
            {waiting?.change.files?.map(({ key, name, bytes }) => (
              <LocalPhoto key={key} name={name} bytes={bytes} />
            ))}
            {row && <TakenBy row={row} />}
            {waiting && <WaitingState entry={waiting} />}
            {mayEdit ? (
              <Textarea
                label={t('blueprintPinText')}
                autosize
                minRows={2}
                maxRows={8}
                maxLength={2_000}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
              />
            ) : (
              pin?.text && <Text className={classes['text']}>{pin.text}</Text>
            )}
            {mayEdit && <Attachments uploads={uploads} compact accept="image/*" />}
            {mayEdit && !room && (
              <Text size="sm" c="red" role="alert">
                {t('blueprintPinFull', { count: MOST_PIN_PHOTOS })}
              </Text>
            )}
            <Group justify="flex-end">
              {mayRemove && row && (
                <Button
                  variant="subtle"
                  color="red"
                  mr="auto"
                  leftSection={<IconTrash size={16} />}
                  onClick={() => void removal([row]).then(onClose)}
                >
                  {t('recordDelete')}
                </Button>
              )}
              <Button variant="default" onClick={onClose}>
                {t(mayEdit ? 'cancel' : 'close')}
              </Button>
              {mayEdit && (
                <Button type="submit" loading={busy} disabled={!holds || !room}>
                  {t('save')}
                </Button>
              )}
            </Group>
          </Stack>
        </form>
      </DropZone>
    </Dialog>
  )
}

function TakenBy({ row }: Readonly<{ row: NonNullable<Pin['row']> }>) {
  const format = useFormat()
  const names = useTitles(BlueprintPin, ['userId'], [row])
  const who = names['userId']?.get(row.userId ?? 0)
  const when = row.takenAt ?? row.createdAt
  return (
    <Text size="sm" c="dimmed">
      {who && `${who}, `}
      <time dateTime={when}>{format.instant(when)}</time>
    </Text>
  )
}

/** A photo that is on this device only. */
function LocalPhoto({ name, bytes }: Readonly<{ name: string; bytes: Blob }>) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(bytes)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return address && <img className={classes['photo']} src={address} alt={name} />
}

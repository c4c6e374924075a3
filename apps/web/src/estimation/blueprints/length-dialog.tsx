import { Button, Group, Stack, TextInput } from '@mantine/core'
import { readLength } from '@temelia/takeoff/length-text'
import type { ScaleUnit } from '@temelia/takeoff/scale'
import { type SyntheticEvent, useState } from 'react'
import { usePractice } from '../../session/tenant-region.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'

type LengthDialogProps = Readonly<{ unit: ScaleUnit; onLength: (length: number) => void; onClose: () => void }>

/** Asks how long the distance between two points of the sheet is in the building. */
export function LengthDialog({ unit, onLength, onClose }: LengthDialogProps) {
  const { t } = useText()
  const practice = usePractice()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)

  function send(event: SyntheticEvent) {
    event.preventDefault()
    const length = readLength(typed, unit, practice)
    if (length === null || length <= 0) setWrong(true)
    else onLength(length)
  }

  return (
    <Dialog title={t('blueprintTool_calibrate')} onClose={onClose} size={420}>
      <form onSubmit={send}>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={`${t('blueprintLength')} (${unit})`}
            placeholder={t(`blueprintLengthHint_${unit}`)}
            value={typed}
            error={wrong && t('blueprintLengthNotRead')}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setWrong(false)
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit">{t('blueprintScaleSet')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

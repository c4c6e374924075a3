import { Button, Group, NumberInput, Stack, TextInput } from '@mantine/core'
import { readLength } from '@temelia/takeoff/length-text'
import type { ScaleUnit } from '@temelia/takeoff/scale'
import { type SyntheticEvent, useState } from 'react'
import { usePractice } from '../../session/tenant-region.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import { MOST_COPIES } from './shape-acts.ts'

/** How often a shape is repeated, and how far apart, in the building. */
export type Repeat = Readonly<{ columns: number; rows: number; across: number; up: number }>

type RepeatDialogProps = Readonly<{ unit: ScaleUnit; onRepeat: (repeat: Repeat) => void; onClose: () => void }>

/** Asks for rows and columns of a shape. */
export function RepeatDialog({ unit, onRepeat, onClose }: RepeatDialogProps) {
  const { t } = useText()
  const practice = usePractice()
  const [counts, setCounts] = useState({ columns: 2, rows: 1 })
  const [texts, setTexts] = useState({ across: '', up: '' })
  const [tried, setTried] = useState(false)
  // A single row has no distance to the next.
  const lengthOf = (text: string, count: number) => (count === 1 ? 0 : readLength(text, unit, practice))
  const across = lengthOf(texts.across, counts.columns)
  const up = lengthOf(texts.up, counts.rows)
  const copies = counts.columns * counts.rows - 1
  const tooMany = copies < 1 || copies > MOST_COPIES

  function send(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if (across !== null && up !== null && !tooMany) onRepeat({ ...counts, across, up })
  }

  return (
    <Dialog title={t('blueprintRepeat')} onClose={onClose} size={420}>
      <form onSubmit={send}>
        <Stack gap="md">
          {(
            [
              ['columns', 'across'],
              ['rows', 'up'],
            ] as const
          ).map(([count, length]) => (
            <Group key={count} align="flex-start" wrap="nowrap">
              <NumberInput
                flex={1}
                label={t(`blueprintRepeat_${count}`)}
                min={1}
                max={MOST_COPIES}
                allowDecimal={false}
                value={counts[count]}
                error={tried && tooMany && t('blueprintRepeatMost', { max: MOST_COPIES })}
                onChange={(value) => setCounts({ ...counts, [count]: Math.max(Number(value) || 1, 1) })}
              />
              <TextInput
                flex={1}
                label={`${t(`blueprintRepeat_${length}`)} (${unit})`}
                disabled={counts[count] === 1}
                value={texts[length]}
                error={tried && (length === 'across' ? across : up) === null && t('blueprintDistanceNotRead')}
                onChange={(event) => setTexts({ ...texts, [length]: event.currentTarget.value })}
              />
            </Group>
          ))}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit">{t('blueprintRepeatIt')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

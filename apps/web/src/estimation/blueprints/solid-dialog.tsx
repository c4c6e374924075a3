import { ActionIcon, Button, Group, NumberInput, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { typedText } from '@temelia/decimal/typed-number'
import type { Opening } from '@temelia/takeoff/derived'
import { readLength } from '@temelia/takeoff/length-text'
import type { ScaleUnit } from '@temelia/takeoff/scale'
import { type SyntheticEvent, useState } from 'react'
import { usePractice } from '../../session/tenant-region.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'

/** The height of a wall with what is taken off it, or the depth of a volume. */
export type Solid = Readonly<{ height: number; openings: readonly Opening[] }>

type SolidDialogProps = Readonly<{
  purpose: 'wall' | 'volume'
  unit: ScaleUnit
  /** What it has now, or had the last one. */
  solid: Solid | null
  onSolid: (solid: Solid) => void
  onClose: () => void
}>

type Row = Readonly<{ width: string; height: string; count: number }>

/** Asks how high a wall is and which openings are taken off it, or how deep a volume is. */
export function SolidDialog({ purpose, unit, solid, onSolid, onClose }: SolidDialogProps) {
  const { t } = useText()
  const practice = usePractice()
  const [height, setHeight] = useState(typedText(solid?.height ?? null, practice))
  const [rows, setRows] = useState<readonly Row[]>(
    (solid?.openings ?? []).map((opening) => ({
      width: typedText(opening.width, practice),
      height: typedText(opening.height, practice),
      count: opening.count,
    })),
  )
  const [tried, setTried] = useState(false)
  const read = (text: string) => {
    const length = readLength(text, unit, practice)
    return length !== null && length > 0 ? length : null
  }
  const wrong = (text: string) => tried && read(text) === null && t('blueprintLengthNotRead')
  const put = (at: number, part: Partial<Row>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))

  function send(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    const typed = read(height)
    const openings = rows.flatMap((row): Opening[] => {
      const [width, high] = [read(row.width), read(row.height)]
      return width === null || high === null ? [] : [{ width, height: high, count: row.count }]
    })
    if (typed !== null && openings.length === rows.length) onSolid({ height: typed, openings })
  }

  return (
    <Dialog title={t(`blueprintTool_${purpose}`)} onClose={onClose} size={480}>
      <form onSubmit={send}>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={`${t(purpose === 'wall' ? 'blueprintWallHeight' : 'blueprintDepth')} (${unit})`}
            value={height}
            error={wrong(height)}
            onChange={(event) => setHeight(event.currentTarget.value)}
          />
          {rows.map((row, at) => (
            <Group key={at} align="flex-end" wrap="nowrap" gap="xs">
              <TextInput
                flex={1}
                label={`${t('blueprintOpeningWidth')} (${unit})`}
                value={row.width}
                error={wrong(row.width)}
                onChange={(event) => put(at, { width: event.currentTarget.value })}
              />
              <TextInput
                flex={1}
                label={`${t('blueprintOpeningHeight')} (${unit})`}
                value={row.height}
                error={wrong(row.height)}
                onChange={(event) => put(at, { height: event.currentTarget.value })}
              />
              <NumberInput
                w={88}
                label={t('blueprintOpeningCount')}
                min={1}
                max={10_000}
                allowDecimal={false}
                value={row.count}
                onChange={(value) => put(at, { count: Number(value) || 1 })}
              />
              <ActionIcon
                mb={4}
                aria-label={t('blueprintOpeningRemove', { number: at + 1 })}
                onClick={() => setRows(rows.toSpliced(at, 1))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
          ))}
          <Group justify="flex-end">
            {purpose === 'wall' && rows.length < 100 && (
              <Button
                variant="subtle"
                mr="auto"
                leftSection={<IconPlus size={16} />}
                onClick={() => setRows([...rows, { width: '', height: '', count: 1 }])}
              >
                {t('blueprintOpeningAdd')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit">{t('blueprintSolidSet')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

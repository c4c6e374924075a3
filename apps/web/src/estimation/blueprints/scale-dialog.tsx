import { Alert, Button, Group, List, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { engineeringScales, imperialScales, metricScales, readScaleText } from '@temelia/takeoff/scale-text'
import { type SyntheticEvent, useState } from 'react'
import { usePractice } from '../../session/tenant-region.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import type { PageRow } from './measures.ts'
import type { ScaleTool } from './use-scale-setting.tsx'

type ScaleDialogProps = Readonly<{
  page: PageRow
  /** It is drawn in CAD. */
  isCad: boolean
  /** Linked measures whose values change with the scale. */
  linked: readonly string[]
  /** It is asked for a zone of the sheet. */
  inZone: boolean
  /** The sheet is scaled by a known length, which a second one can check. */
  hasLength: boolean
  zones: readonly Readonly<{ id: number; word: string }>[]
  onRatio: (ratio: number) => void
  onTool: (tool: ScaleTool) => void
  onRemoveZone: (id: number) => void
  onClose: () => void
}>

/** Sets the scale of a sheet: as it is written on the drawing, one of the common ones, or by a known length. */
export function ScaleDialog(props: ScaleDialogProps) {
  const { page, isCad, linked, inZone, hasLength, zones, onRatio, onTool, onRemoveZone, onClose } = props
  const { t } = useText()
  const practice = usePractice()
  const onPaper = page.unitsPerInch !== null
  const proposed = page.drawingUnit === null ? page.notedRatio : 1
  const presets = practice === 'us' ? [...imperialScales, ...engineeringScales] : metricScales
  const textOf = (ratio: number) =>
    presets.find((preset) => Math.abs(preset.ratio - ratio) < 1e-6)?.text ?? `1:${ratio}`
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)

  function send(event: SyntheticEvent) {
    event.preventDefault()
    const ratio = readScaleText(typed)
    if (ratio === null) setWrong(true)
    else onRatio(ratio)
  }

  return (
    <Dialog title={t(inZone ? 'blueprintScaleZoneTitle' : 'blueprintScaleTitle')} onClose={onClose} size={480}>
      <Stack gap="md">
        {linked.length > 0 && (
          <Alert color="yellow">
            {t('blueprintScaleLines')}
            <List size="sm">
              {linked.map((name) => (
                <List.Item key={name}>{name}</List.Item>
              ))}
            </List>
          </Alert>
        )}
        {onPaper ? (
          <>
            {proposed !== null && (
              <Group justify="space-between">
                <Text size="sm">
                  {page.drawingUnit === null
                    ? t('blueprintScaleNoted', { scale: textOf(proposed) })
                    : t('blueprintScaleDrawn', { unit: page.drawingUnit })}
                </Text>
                <Button variant="light" onClick={() => onRatio(proposed)}>
                  {t('blueprintScaleTake', { scale: textOf(proposed) })}
                </Button>
              </Group>
            )}
            <form onSubmit={send}>
              <Group align="flex-end" wrap="nowrap">
                <TextInput
                  flex={1}
                  data-autofocus
                  label={t('blueprintScaleTyped')}
                  placeholder={t('blueprintScaleTypedHint')}
                  value={typed}
                  error={wrong && t('blueprintScaleNotRead')}
                  onChange={(event) => {
                    setTyped(event.currentTarget.value)
                    setWrong(false)
                  }}
                />
                <Button type="submit">{t('blueprintScaleSet')}</Button>
              </Group>
            </form>
            <NativeSelect
              label={t('blueprintScaleUsual')}
              value={typed}
              data={['', ...presets.map(({ text }) => text)]}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </>
        ) : (
          <Text size="sm">{t(isCad ? 'blueprintScaleNoUnit' : 'blueprintScalePicture')}</Text>
        )}
        {zones.length > 0 && !inZone && (
          <List size="sm" listStyleType="none">
            {zones.map(({ id, word }, at) => (
              <List.Item key={id}>
                {t('blueprintScaleZone', { number: at + 1, scale: word })}
                <Button size="compact-xs" variant="subtle" color="red" ml="xs" onClick={() => onRemoveZone(id)}>
                  {t('deleteNamed', { name: t('blueprintScaleZoneName', { number: at + 1 }) })}
                </Button>
              </List.Item>
            ))}
          </List>
        )}
        {!inZone && (
          <Group justify="flex-end">
            {onPaper && !isCad && (
              <Button variant="default" onClick={() => onTool('zone')}>
                {t('blueprintScaleZoneAdd')}
              </Button>
            )}
            {hasLength && (
              <Button variant="default" onClick={() => onTool('second')}>
                {t('blueprintScaleSecond')}
              </Button>
            )}
            <Button variant="default" onClick={() => onTool('calibrate')}>
              {t('blueprintScaleMeasure')}
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  )
}

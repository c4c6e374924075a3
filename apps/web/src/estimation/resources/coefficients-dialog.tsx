import { NumberField } from '../../ui/number-field.tsx'
import { usePractice } from '../../session/tenant-region.ts'
import { readNumber } from '../../ui/typed-number.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import { PreviewPart } from './preview-part.tsx'
import classes from '../resource-runs/runs.module.css'
import type { Runs } from '../resource-runs/use-runs.ts'

const PARTS = [
  ['M', 'resourceMaterials'],
  ['m', 'resourceLabor'],
  ['U', 'resourceEquipment'],
  ['T', 'resourceTransport'],
] as const

/** Multiplies the prices of the four parts, each by its coefficient. */
export function CoefficientsDialog({ runs, onClose }: Readonly<{ runs: Runs; onClose: () => void }>) {
  const { t } = useText()
  const practice = usePractice()
  const [typed, setTyped] = useState({ M: '1', m: '1', U: '1', T: '1' })
  const read = PARTS.map(([letter]) => [letter, readNumber(typed[letter], practice)] as const)
  const sound = read.every(([, value]) => value !== null && value > 0) && read.some(([, value]) => value !== 1)
  const changed = read.filter(([, value]) => value !== 1)
  const order = sound ? { Action: 'coefficient', ...Object.fromEntries(changed) } : null
  const said = t('resourceDidCoefficient', { text: changed.map(([letter, value]) => `${letter} ${value}`).join(', ') })
  return (
    <Dialog title={t('resourceCoefficients')} onClose={onClose} unsaved={changed.length > 0}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('resourceCoefficientsHint')}
      </Text>
      <div className={classes['quad']}>
        {PARTS.map(([letter, text]) => {
          const value = readNumber(typed[letter], practice)
          return (
            <NumberField
              key={letter}
              label={t(text)}
              value={typed[letter]}
              error={value === null || value <= 0}
              onText={(written) => setTyped({ ...typed, [letter]: written })}
            />
          )
        })}
      </div>
      <PreviewPart runs={runs} order={order} said={said} onClose={onClose} />
    </Dialog>
  )
}

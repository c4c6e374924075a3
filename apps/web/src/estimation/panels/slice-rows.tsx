import { TypedNumber } from '../../ui/typed-number-input.tsx'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Tier, TieredLine } from '@temelia/estimation/recapitulation-types'
import { useText } from '../../ui/text.ts'
import panel from './panels.module.css'
import styles from './recapitulation.module.css'
import { BELOW_WHOLE } from './cost-lines.ts'
import { addSlice, changeSlice, mayEndAt, removeSlice } from './recapitulation-lines.ts'

/** As many slices as the wire takes. */
const MOST_SLICES = 20

type SliceRowsProps = Readonly<{
  line: TieredLine
  name: string
  onTiers: (tiers: Tier[]) => void
}>

/** The slices of a sliding rate: how far each goes and its percentage, as a surety's bond table is written. */
export function SliceRows({ line, name, onTiers }: SliceRowsProps) {
  const { t } = useText()
  const { tiers } = line

  function takeEnd(at: number, upTo: number | null) {
    if (upTo === null) return t('notANumber')
    if (!mayEndAt(tiers, at, upTo)) return t('sliceOutOfOrder')
    onTiers(changeSlice(tiers, at, { upTo }))
  }

  return (
    <div className={styles.slices}>
      {tiers.length > 1 &&
        tiers.map((tier, at) => (
          // A slice has no name but its place.
          <div key={`${at}-${tiers.length}`} className={styles.slice}>
            <span>{t(tier.upTo === null ? 'sliceAbove' : 'sliceUpTo')}</span>
            {tier.upTo === null ? (
              <span />
            ) : (
              <TypedNumber
                aria-label={t('sliceEnd', { name, number: at + 1 })}
                classNames={{ input: panel.number }}
                value={tier.upTo}
                empty={null}
                onTake={(upTo) => takeEnd(at, upTo)}
              />
            )}
            <TypedNumber
              aria-label={t('sliceRate', { name, number: at + 1 })}
              classNames={{ input: panel.number }}
              rightSection="%"
              rightSectionWidth={22}
              value={tier.rate}
              empty={0}
              range={BELOW_WHOLE}
              percent
              onTake={(rate) => onTiers(changeSlice(tiers, at, { rate }))}
            />
            <ActionIcon
              size={24}
              color="red"
              aria-label={t('sliceDelete', { name, number: at + 1 })}
              onClick={() => onTiers(removeSlice(tiers, at))}
            >
              <IconTrash size={14} />
            </ActionIcon>
          </div>
        ))}
      {tiers.length < MOST_SLICES && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconPlus size={12} />}
          onClick={() => onTiers(addSlice(tiers))}
        >
          {t('addSlice')}
        </Button>
      )}
    </div>
  )
}

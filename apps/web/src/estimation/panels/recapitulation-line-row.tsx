import { TypedNumber } from '../../ui/typed-number-input.tsx'
import { typedText } from '@temelia/decimal/typed-number'
import { ActionIcon, MultiSelect } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { DIRECT, type Recapitulation, type RecapitulationLine } from '@temelia/estimation/recapitulation-types'
import type { TotalsLine } from '@temelia/estimation/types'
import type { TextKey } from '@temelia/text/catalogue'
import i18next from 'i18next'
import { type Say, useText } from '../../ui/text.ts'
import type { Figures } from '../open-project/cell-views.ts'
import { PARTS } from '../open-project/parts.ts'
import { basisOf, BELOW_WHOLE } from './cost-lines.ts'
import { CostLineTools } from './cost-line-tools.tsx'
import panel from './panels.module.css'
import styles from './recapitulation.module.css'
import { basesFor, changeLine, moveLine, rateOf, removeLine, withRate } from './recapitulation-lines.ts'
import { SliceRows } from './slice-rows.tsx'
import { TypedInput } from '../../ui/typed-input.tsx'

type LineRowProps = Readonly<{
  line: RecapitulationLine
  stack: Recapitulation
  amounts: TotalsLine | undefined
  figures: Figures
  editable: boolean
  arranging: boolean
  onStack: (stack: Recapitulation) => void
}>

/** One line: name, rate or amount, value; with its columns below, and how it is built while lines are arranged. */
export function RecapitulationLineRow({ line, stack, amounts, figures, editable, arranging, onStack }: LineRowProps) {
  const { t } = useText()
  const name = lineName(line, t)
  const classes = [styles.recapLine]
  if (line.kind === 'sum') classes.push(styles.recapSum)
  if (arranging) classes.push(styles.arranged)
  return (
    <div className={styles.recapItem}>
      <div className={classes.join(' ')}>
        {!arranging && <span>{line.code.length <= 3 ? line.code : ''}</span>}
        {arranging ? (
          <TypedInput
            aria-label={t('lineNameOf', { code: line.code })}
            value={name}
            onTake={(typed) =>
              onStack(
                changeLine(stack, line.code, (old) => ({ ...old, name: typed || undefined }) as RecapitulationLine),
              )
            }
          />
        ) : (
          <span className={line.kind === 'sum' ? styles.recapWide : undefined}>{name}</span>
        )}
        {(arranging || line.kind !== 'sum') && (
          <RateInput line={line} stack={stack} name={name} figures={figures} editable={editable} onStack={onStack} />
        )}
        <output className={panel.number}>{figures.total(amounts?.total ?? 0)}</output>
      </div>
      {line.kind === 'sum' && amounts && !arranging && (
        <div className={styles.recapColumns} style={{ paddingLeft: 38 }}>
          {PARTS.map((part) => (
            <span key={part.kind} className={panel[part.kind]}>
              <b>{t(`part_${part.kind}_letter`)}</b> {figures.total(amounts[part.letter])}
            </span>
          ))}
        </div>
      )}
      {arranging && <LineTools line={line} stack={stack} name={name} onStack={onStack} />}
      {arranging && (
        <CostLineTools line={line} name={name} onLine={(next) => onStack(changeLine(stack, line.code, () => next))} />
      )}
      {arranging && line.kind === 'tiered' && (
        <SliceRows
          line={line}
          name={name}
          onTiers={(tiers) =>
            onStack(changeLine(stack, line.code, (old) => (old.kind === 'tiered' ? { ...old, tiers } : old)))
          }
        />
      )}
    </div>
  )
}

type RateProps = Pick<LineRowProps, 'line' | 'stack' | 'figures' | 'editable' | 'onStack'> & Readonly<{ name: string }>

function RateInput({ line, stack, name, figures, editable, onStack }: RateProps) {
  const { t } = useText()
  if (line.kind === 'sum') return <span />
  if (line.kind === 'tiered' && line.tiers.length > 1) return <span className={styles.sliding}>{t('slidingRate')}</span>
  if (line.kind === 'fixed' && line.time) {
    const { count, unit, rate } = line.time
    return (
      <span
        className={styles.sliding}
      >{`${typedText(count, figures.practice)} ${unit ?? ''} × ${figures.total(rate)}`}</span>
    )
  }
  const percent = line.kind !== 'fixed'

  return (
    <TypedNumber
      aria-label={t('rateOf', { name })}
      classNames={{ input: panel.number }}
      rightSection={percent ? '%' : undefined}
      rightSectionWidth={percent ? 22 : undefined}
      value={rateOf(line)}
      empty={0}
      percent={percent}
      range={rangeOf(line)}
      readOnly={!editable}
      onTake={(number) => onStack(changeLine(stack, line.code, (old) => withRate(old, number)))}
    />
  )
}

/** Percentages as the wire takes them: a margin, and a rate of the price, stay below the whole. */
function rangeOf(line: RecapitulationLine): readonly [number, number] | undefined {
  if (line.kind === 'fixed') return undefined
  return line.kind === 'tiered' || basisOf(line) === 'margin' ? BELOW_WHOLE : [-100, 1_000]
}

type ToolsProps = Pick<LineRowProps, 'line' | 'stack' | 'onStack'> & Readonly<{ name: string }>

function LineTools({ line, stack, name, onStack }: ToolsProps) {
  const { t } = useText()
  return (
    <div className={styles.recapTools}>
      <ActionIcon
        size={24}
        aria-label={t('moveNamedUp', { name })}
        onClick={() => onStack(moveLine(stack, line.code, -1))}
      >
        <IconArrowUp size={14} />
      </ActionIcon>
      <ActionIcon
        size={24}
        aria-label={t('moveNamedDown', { name })}
        onClick={() => onStack(moveLine(stack, line.code, 1))}
      >
        <IconArrowDown size={14} />
      </ActionIcon>
      <ActionIcon
        size={24}
        color="red"
        aria-label={t('deleteNamed', { name })}
        onClick={() => onStack(removeLine(stack, line.code))}
      >
        <IconTrash size={14} />
      </ActionIcon>
      {'of' in line && (
        <MultiSelect
          size="xs"
          flex={1}
          miw={0}
          aria-label={t('basesOf', { name })}
          data={basesFor(stack, line.code).map((base) => ({ value: base, label: baseName(stack, base, t) }))}
          placeholder={line.of.length === 0 ? t('countedOn') : undefined}
          value={line.of}
          onChange={(of) => onStack(changeLine(stack, line.code, (old) => ('of' in old ? { ...old, of } : old)))}
        />
      )}
    </div>
  )
}

/** The user's own name of a line, else the product's for its code. */
export function lineName(line: Readonly<{ code: string; name?: string | null }>, t: Say): string {
  const key = `recap_${line.code}`
  return line.name || (i18next.exists(key) ? t(key as TextKey) : line.code)
}

function baseName(stack: Recapitulation, code: string, t: Say): string {
  const line = stack.lines.find((other) => other.code === code)
  return lineName(line ?? { code: DIRECT }, t)
}

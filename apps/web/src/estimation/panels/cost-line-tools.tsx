import { TypedNumber } from '../../ui/typed-number-input.tsx'
import { MultiSelect, SegmentedControl, Switch } from '@mantine/core'
import type { FixedLine, RecapitulationLine } from '@temelia/estimation/recapitulation-types'
import { useText } from '../../ui/text.ts'
import panel from './panels.module.css'
import recapitulation from './recapitulation.module.css'
import { TypedInput } from '../../ui/typed-input.tsx'
import { PARTS } from '../open-project/parts.ts'
import { basisOf, COLUMNS, mayHaveBasis, withBasis, withColumns, withTime } from './cost-lines.ts'

type Props = Readonly<{
  line: RecapitulationLine
  name: string
  onLine: (line: RecapitulationLine) => void
}>

/** How often and at which rate something is paid by time. */
const TIME = [0, 1_000_000_000] as const

const BASES = [
  ['markup', 'markup'],
  ['margin', 'margin'],
  ['final', 'onFinalPrice'],
] as const

/** How a line of the cost stack is built beyond its bases: on which costs, as markup, margin or of the price, paid by time. */
export function CostLineTools({ line, name, onLine }: Props) {
  const { t } = useText()
  const basis = basisOf(line)
  const words = (column: string) => {
    const part = PARTS.find(({ letter }) => letter === column)
    return part
      ? t(`part_${part.kind}`)
      : t(column === 'sub' ? 'costSubcontract' : column === 'other' ? 'costOther' : 'costGeneral')
  }
  if (line.kind === 'sum') return null
  if (line.kind === 'fixed') return <TimeTools line={line} name={name} onLine={onLine} />
  return (
    <div className={recapitulation.recapTools}>
      <MultiSelect
        size="xs"
        flex={1}
        miw={0}
        aria-label={t('onlyColumns', { name })}
        data={COLUMNS.map((column) => ({ value: column, label: words(column) }))}
        placeholder={line.columns ? undefined : t('everyColumn')}
        value={line.columns ?? []}
        onChange={(columns) => onLine(withColumns(line, columns))}
      />
      {basis !== null && (
        <SegmentedControl
          size="xs"
          flex="none"
          aria-label={t('methodOf', { name })}
          value={basis}
          data={BASES.map(([value, label]) => ({ value, label: t(label), disabled: !mayHaveBasis(line, value) }))}
          onChange={(value) => onLine(withBasis(line, value === 'margin' || value === 'final' ? value : 'markup'))}
        />
      )}
      {line.kind === 'tiered' && basis === null && (
        <Switch
          size="xs"
          label={t('finalPriceSwitch')}
          checked={false}
          onChange={() => onLine(withBasis(line, 'final'))}
        />
      )}
    </div>
  )
}

function TimeTools({ line, name, onLine }: Omit<Props, 'line'> & Readonly<{ line: FixedLine }>) {
  const { t } = useText()
  const { time } = line

  function take(key: 'count' | 'rate') {
    return (value: number) => onLine(withTime(line, { count: 0, rate: 0, ...time, [key]: value }))
  }

  return (
    <div className={recapitulation.recapTools}>
      <Switch
        size="xs"
        flex="none"
        label={t('byTime')}
        aria-label={`${name}: ${t('byTime')}`}
        checked={time !== undefined}
        onChange={(event) =>
          onLine(withTime(line, event.currentTarget.checked ? { count: 1, unit: 'wk', rate: line.amount } : null))
        }
      />
      {time && (
        <div className={panel.triple}>
          <TypedNumber
            aria-label={t('timeCount', { name })}
            value={time.count}
            empty={0}
            range={TIME}
            onTake={take('count')}
          />
          <TypedInput
            aria-label={t('timeUnit', { name })}
            maxLength={20}
            value={time.unit ?? ''}
            onTake={(unit) => onLine(withTime(line, { ...time, unit: unit || undefined }))}
          />
          <TypedNumber
            aria-label={t('timeRate', { name })}
            value={time.rate}
            empty={0}
            range={TIME}
            onTake={take('rate')}
          />
        </div>
      )}
    </div>
  )
}

import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import type { CashMonth } from './cash-data.ts'
import { roundTop } from './curve-shape.ts'
import classes from './curve-lines.module.css'

const HEIGHT = 240
const PAD = 16
const MOST_BAR = 28

/** What comes in stands above the line, what goes out below it, and the balance runs across. The table below says the same in figures. */
export function CashPicture({ months, column }: Readonly<{ months: readonly CashMonth[]; column: number }>) {
  const { t } = useText()
  const format = useFormat()
  const above = roundTop(months.flatMap(({ Received, Balance }) => [Received, Balance]))
  const below = roundTop(months.flatMap(({ Paid, Balance, Received }) => [Paid, -Balance, -Received]))
  const yOf = (amount: number) => Math.round(((above - amount) / (above + below)) * HEIGHT * 100) / 100
  const width = months.length * column
  const bar = Math.min(MOST_BAR, column / 4)
  const line = months.map(({ Balance }, at) => `${at === 0 ? 'M' : 'L'}${(at + 1) * column} ${yOf(Balance)}`).join('')
  const lowest = Math.min(...months.map(({ Balance }) => Balance))
  return (
    <svg
      className={classes['picture']}
      role="img"
      aria-label={`${t('cfTitle')}. ${t('cfLowest')} ${format.number(lowest, 2)}`}
      width={width}
      height={HEIGHT + 2 * PAD}
      viewBox={`0 ${-PAD} ${width} ${HEIGHT + 2 * PAD}`}
    >
      <defs>
        <pattern id="tt-cash-out" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path className={classes['outHatch']} d="M0 0V6" />
        </pattern>
      </defs>
      {[above, 0, -below].map((amount) => (
        <g key={amount}>
          <path className={amount === 0 ? classes['zeroLine'] : classes['gridLine']} d={`M0 ${yOf(amount)}H${width}`} />
          <text className={classes['axisText']} x={4} y={yOf(amount) - 3}>
            {format.number(amount, { min: 0, max: 2 })}
          </text>
        </g>
      ))}
      {months.map(({ Date: day, Received, Paid }, at) => {
        const middle = at * column + column / 2
        return (
          <g key={day}>
            <path className={classes['gridLine']} d={`M${(at + 1) * column} 0V${HEIGHT}`} />
            <Bar look="in" x={middle - bar - 1} width={bar} from={yOf(0)} to={yOf(Received)} />
            <Bar look="out" x={middle + 1} width={bar} from={yOf(0)} to={yOf(-Paid)} />
          </g>
        )
      })}
      <path className={classes['line']} data-look="planned" d={`M0 ${yOf(0)}${line.replace('M', 'L')}`} />
      {months.map(({ Date: day, Balance }, at) => (
        <circle
          key={day}
          className={classes['mark']}
          data-look="planned"
          cx={(at + 1) * column}
          cy={yOf(Balance)}
          r={3.5}
        />
      ))}
    </svg>
  )
}

type BarProps = Readonly<{ look: 'in' | 'out'; x: number; width: number; from: number; to: number }>

function Bar({ look, x, width, from, to }: BarProps) {
  if (from === to) return null
  return (
    <rect
      className={classes['cashBar']}
      data-look={look}
      x={x}
      y={Math.min(from, to)}
      width={width}
      height={Math.max(Math.abs(from - to), 1)}
    />
  )
}

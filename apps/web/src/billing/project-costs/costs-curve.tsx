import { useText } from '../../ui/text.ts'
import { useBoxSize } from '../../ui/use-box-size.ts'
import { useFormat } from '../../ui/use-format.ts'
import { monthShort } from '../../ui/month-names.ts'
import { COST_WORDS, type CostMonth, type Costs } from './costs-data.ts'
import classes from './costs-curve.module.css'
import { curveTop, labelPlaces, pathOf, stepOfMonths } from './curve-places.ts'

const HEIGHT = 148
const LEFT = 56
const RIGHT = 148
const FOOT = 24
const TOP = 12
const STEPS = 4
const LINES = ['Planned', 'Earned', 'Actual'] as const

/** What is planned, earned and spent up to the end of each month, as lines; the file of months says the same in figures. */
export function CostsCurve({ costs }: Readonly<{ costs: Costs }>) {
  const { t } = useText()
  const format = useFormat()
  const box = useBoxSize()
  const { Months: months } = costs
  const thousands = curveTop(months) >= 10_000
  const unit = t(thousands ? 'costsCurveUnitK' : 'costsCurveUnit', { currency: costs.PlannedCurrency })
  const plan = months.some(({ Planned }) => Planned !== null)
  return (
    <section ref={box.ref} className={classes['curve']} aria-label={t('costsCurve')}>
      <h2>
        {t('costsCurve')} {months.length > 0 && <small>{unit}</small>}
      </h2>
      {months.length === 0 ? (
        <p>{t('costsCurveEmpty')}</p>
      ) : (
        <Picture costs={costs} width={box.width} scale={thousands ? 1000 : 1} />
      )}
      {months.length > 0 && !plan && (
        <p>
          <a href={`#/projects/${costs.InvestmentId}/timetable`}>{t('costsCurveNoPlan')}</a>
        </p>
      )}
      {plan && Math.abs(costs.Undated) >= 1 && (
        <p>{t('costsCurveUndated', { amount: format.money(costs.Undated, costs.PlannedCurrency) })}</p>
      )}
    </section>
  )
}

type PictureProps = Readonly<{ costs: Costs; width: number; scale: number }>

function Picture({ costs, width, scale }: PictureProps) {
  const { t, language } = useText()
  const format = useFormat()
  const { Months: months } = costs
  const top = curveTop(months)
  const room = Math.max(width - 32 - LEFT - RIGHT, 120)
  const x = (at: number) => LEFT + (months.length === 1 ? room / 2 : (at * room) / (months.length - 1))
  const y = (value: number) => TOP + HEIGHT - (Math.max(value, 0) / top) * HEIGHT
  const shown = (value: number) => format.number(value / scale, { min: 0, max: scale === 1 ? 2 : 0 })
  const ends = LINES.flatMap((line) => {
    const at = months.findLastIndex((month) => month[line] !== null)
    const value = months[at]?.[line] ?? null
    return value === null ? [] : [{ line, at, value, text: `${t(COST_WORDS[line])} ${shown(value)}` }]
  })
  const places = labelPlaces(
    ends.map(({ at, value }) => ({ x: x(at), y: y(value) })),
    TOP + HEIGHT - 2,
  )
  const now = ends.find(({ line }) => line !== 'Planned')?.at
  const every = stepOfMonths(months.length, room)
  return (
    <svg
      role="img"
      aria-label={`${t('costsCurve')}. ${ends.map(({ text }) => text).join(', ')}`}
      width={room + LEFT + RIGHT}
      height={TOP + HEIGHT + FOOT}
    >
      {Array.from({ length: STEPS + 1 }, (_, step) => {
        const value = (top / STEPS) * step
        return (
          <g key={step}>
            <path className={classes['grid']} d={`M${LEFT} ${y(value)}H${LEFT + room}`} />
            {step % 2 === 0 && (
              <text className={classes['axis']} x={LEFT - 8} y={y(value) + 4} textAnchor="end">
                {shown(value)}
              </text>
            )}
          </g>
        )
      })}
      {months.map(({ Month: month }, at) =>
        at % every === 0 ? (
          <text
            key={month}
            className={classes['axis']}
            data-now={at === now || undefined}
            x={x(at)}
            y={TOP + HEIGHT + 18}
            textAnchor="middle"
          >
            {monthShort(month, language)}
            {(at === 0 || month.endsWith('-01')) && ` ${month.slice(0, 4)}`}
          </text>
        ) : null,
      )}
      {now !== undefined && <path className={classes['now']} d={`M${x(now)} ${TOP}V${TOP + HEIGHT}`} />}
      {LINES.map((line) => (
        <path
          key={line}
          className={classes['line']}
          data-line={line}
          d={pathOf(
            months.map((month) => month[line]),
            x,
            y,
          )}
        />
      ))}
      {ends.map(({ line, at, value, text }, index) => (
        <g key={line}>
          <circle className={classes['end']} data-line={line} cx={x(at)} cy={y(value)} r={3.5} />
          <text className={classes['name']} data-line={line} x={x(at) + 8} y={places[index]}>
            {text}
          </text>
        </g>
      ))}
      {months.map((month, at) => (
        <rect key={month.Month} className={classes['hit']} x={x(at) - 8} y={TOP} width={16} height={HEIGHT}>
          <title>{titleOf(month)}</title>
        </rect>
      ))}
    </svg>
  )

  function titleOf(month: CostMonth): string {
    const figures = LINES.flatMap((line) => {
      const value = month[line]
      return value === null ? [] : [`${t(COST_WORDS[line])} ${format.number(value, { min: 2, max: 2 })}`]
    })
    return [`${monthShort(month.Month, language)} ${month.Month.slice(0, 4)}`, ...figures].join('\n')
  }
}

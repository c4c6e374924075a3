import { formatDay } from '@temelia/calendar/format-day'
import { usePractice } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import type { Curve } from './curve-data.ts'
import { areaPath, type CurveFrame, lastKnown, linePath, reachedOf, roundTop, yOf } from './curve-shape.ts'
import classes from './curve-lines.module.css'

const HEIGHT = 268
const PAD = 16
const STEPS = 5

/** The curve: what is planned between its earliest and latest, what is earned and what was spent. The table below says the same in figures. */
export function CurvePicture({ curve, column }: Readonly<{ curve: Curve; column: number }>) {
  const { t } = useText()
  const format = useFormat()
  const { Points: points, BAC } = curve
  const early = points.map((point) => point.PlannedEarly ?? point.Planned)
  const late = points.map(({ PlannedLate }) => PlannedLate)
  const planned = points.map(({ Planned }) => Planned)
  const earned = points.map(({ Earned }) => Earned)
  const kept = points.map(({ Baseline }) => Baseline ?? null)
  const actual = points.map(({ Actual }) => Actual)
  const frame: CurveFrame = {
    column,
    height: HEIGHT,
    top: roundTop([BAC, ...early, ...[...actual, ...kept].flatMap((value) => value ?? [])]),
  }
  const width = points.length * column
  const now = lastKnown(earned)
  const reached = now < 0 ? 1 : reachedOf(points[now]!.Date, curve.By, curve.StatusDate)
  const statusX = (now + reached) * column
  const marks = [
    now >= 0 && ({ look: 'planned', value: curve.PV ?? 0, name: t('ttPlanned') } as const),
    now >= 0 && ({ look: 'actual', value: curve.AC ?? 0, name: t('ttActual') } as const),
    now >= 0 && ({ look: 'earned', value: curve.EV ?? 0, name: t('ttEarned') } as const),
  ].filter((mark) => mark !== false)
  const said = marks.map(({ name, value }) => `${name} ${format.number(value, 2)}`).join(', ')
  return (
    <svg
      className={classes['picture']}
      role="img"
      aria-label={`${t('ttCurve')}. ${t('ttBudget')} ${format.number(BAC, 2)}. ${said}`}
      width={width}
      height={HEIGHT + 2 * PAD}
      viewBox={`0 ${-PAD} ${width} ${HEIGHT + 2 * PAD}`}
    >
      <defs>
        <pattern id="tt-envelope" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path className={classes['envelopeHatch']} d="M0 0V6" />
        </pattern>
      </defs>
      {Array.from({ length: STEPS + 1 }, (_, step) => {
        const value = (frame.top / STEPS) * step
        return (
          <g key={step}>
            <path className={classes['gridLine']} d={`M0 ${yOf(value, frame)}H${width}`} />
            <text className={classes['axisText']} x={4} y={yOf(value, frame) - 3}>
              {format.number(value, { min: 0, max: 2 })}
            </text>
          </g>
        )
      })}
      {points.map(({ Date: day }, at) => (
        <path key={day} className={classes['gridLine']} d={`M${(at + 1) * column} 0V${HEIGHT}`} />
      ))}
      <path className={classes['envelope']} d={areaPath(early, late, frame)} />
      <path className={classes['lateEdge']} d={linePath(late, frame)} />
      <path className={classes['budget']} d={`M0 ${yOf(BAC, frame)}H${width}`} />
      <text className={classes['budgetName']} x={80} y={yOf(BAC, frame) - 5}>
        {t('ttBudget')} {format.number(BAC, 2)}
      </text>
      {kept.some((value) => value !== null) && (
        <path className={classes['line']} data-look="baseline" d={linePath(kept, frame)} />
      )}
      <path
        className={classes['line']}
        data-look="planned"
        d={linePath(planned, frame, 1, now < 0 ? [] : [[statusX, curve.PV ?? 0]])}
      />
      <path className={classes['line']} data-look="actual" d={linePath(actual, frame, reached)} />
      <path className={classes['line']} data-look="earned" d={linePath(earned, frame, reached)} />
      {now >= 0 && <path className={classes['status']} d={`M${statusX} 0V${HEIGHT}`} />}
      {marks.map(({ look, value }) => (
        <Mark key={look} look={look} x={statusX} y={yOf(value, frame)} />
      ))}
      {now >= 0 && <Values marks={marks} day={curve.StatusDate} x={statusX} {...{ width, frame }} />}
    </svg>
  )
}

type ShownMark = Readonly<{ look: 'planned' | 'earned' | 'actual'; value: number; name: string }>

type ValuesProps = Readonly<{ marks: readonly ShownMark[]; day: string; x: number; width: number; frame: CurveFrame }>

const LINE = 16
const VALUES = 200

/** The data date, and beside the marks what they come to: on the side where there is room. */
function Values({ marks, day, x, width, frame }: ValuesProps) {
  const practice = usePractice()
  const format = useFormat()
  const right = x + VALUES <= width
  const heights = marks.map(({ value }) => yOf(value, frame))
  const below = Math.max(...heights) + 2 * LINE
  // Beneath the curve, which rises; where there is no room, well above it.
  const fits = below + marks.length * LINE <= HEIGHT
  const top = fits ? below : Math.max(Math.min(...heights) - (marks.length + 2) * LINE, LINE)
  const place = right ? x + 16 : x - VALUES + 16
  return (
    <g aria-hidden>
      <text className={classes['statusDay']} x={right ? x + 6 : x - 6} y={10} textAnchor={right ? 'start' : 'end'}>
        {formatDay(day, practice)}
      </text>
      {marks.map(({ look, value, name }, at) => (
        <g key={look}>
          <Mark look={look} x={place} y={top + at * LINE} />
          <text className={classes['valueName']} x={place + 12} y={top + at * LINE + 4}>
            {name}
          </text>
          <text className={classes['value']} data-look={look} x={place + VALUES - 36} y={top + at * LINE + 4}>
            {format.number(value, 2)}
          </text>
        </g>
      ))}
    </g>
  )
}

/** Each line has its own mark, so that they are told apart without their colour. */
function Mark({ look, x, y }: Pick<ShownMark, 'look'> & Readonly<{ x: number; y: number }>) {
  if (look === 'planned') return <circle className={classes['mark']} data-look={look} cx={x} cy={y} r={4.5} />
  if (look === 'earned')
    return <rect className={classes['mark']} data-look={look} x={x - 4} y={y - 4} width={8} height={8} />
  return <path className={classes['mark']} data-look={look} d={`M${x} ${y - 6}l5.5 9.5h-11Z`} />
}

import { SegmentedControl } from '@mantine/core'
import { monthWord } from '@temelia/calendar/months'
import { numbersOf } from '@temelia/calendar/day'
import { subtractDecimals } from '@temelia/decimal/arithmetic'
import { type ReactNode, useState } from 'react'
import { usePractice } from '../../session/tenant-region.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useBoxSize } from '../../ui/use-box-size.ts'
import { useFormat } from '../../ui/use-format.ts'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { ActualsDialog } from './actuals-dialog.tsx'
import { CashView } from './cash-view.tsx'
import { type Curve, type CurveQuery, useCurve } from './curve-data.ts'
import { CurveFigures } from './curve-figures.tsx'
import { ActualNote } from './actual-note.tsx'
import { CurveOptions } from './curve-options.tsx'
import { CurvePicture } from './curve-picture.tsx'
import classes from './curve.module.css'
import { shortDay } from './short-day.ts'
import type { Baseline } from './timetable-data.ts'
import type { OpenTimetable } from './use-timetable.ts'

const LEFT = 224
const TOTAL = 132
const LEAST = 96
const MONTH_LEAST = 112

/** Money over time: what works come to, or when it is paid. */
export function CurveView({ open, baselines }: Readonly<{ open: OpenTimetable; baselines: readonly Baseline[] }>) {
  const { t } = useText()
  const [shown, setShown] = useState<'value' | 'cash'>('value')
  const switcher = (
    <SegmentedControl
      size="xs"
      aria-label={t('cfViews')}
      data={[
        { value: 'value', label: t('ttCurve') },
        { value: 'cash', label: t('cfTitle') },
      ]}
      value={shown}
      onChange={(value) => setShown(value === 'cash' ? 'cash' : 'value')}
    />
  )
  return shown === 'cash' ? <CashView {...{ open, switcher }} /> : <ValueView {...{ open, baselines, switcher }} />
}

/** The indices, the picture, and the same in figures, on one axis. */
function ValueView({
  open,
  baselines,
  switcher,
}: Readonly<{ open: OpenTimetable; baselines: readonly Baseline[]; switcher: ReactNode }>) {
  const { t } = useText()
  const [spending, setSpending] = useState(false)
  const [query, setQuery] = useState<CurveQuery>({ By: 'month', Of: 'amount' })
  const found = useCurve(query)
  const { ref, width } = useBoxSize()
  const curve = found.data
  return (
    <div ref={ref} className={classes['view']}>
      <CurveOptions
        {...{ switcher, query, baselines }}
        onQuery={setQuery}
        onActuals={open.mayEdit ? () => setSpending(true) : null}
      />
      {spending && <ActualsDialog open={open} onClose={() => setSpending(false)} />}
      {found.error ? (
        <ProblemNote problem={found.error} onRetry={() => void found.refetch()} />
      ) : !curve ? (
        <RowsSkeleton figures={6} rows={10} />
      ) : curve.BAC === 0 || curve.Points.length === 0 ? (
        <EmptyState title={t('ttCurve')} text={t('ttCurveEmpty')} />
      ) : (
        <>
          <CurveFigures curve={curve} />
          {query.Of === 'amount' && <ActualNote from={curve.ActualFrom} />}
          <Sheet curve={curve} query={query} width={width} />
        </>
      )}
    </div>
  )
}

function Sheet({ curve, query, width }: Readonly<{ curve: Curve; query: CurveQuery; width: number }>) {
  const { t, language } = useText()
  const practice = usePractice()
  const format = useFormat()
  const { Points: points } = curve
  const narrow = width < 640
  const left = narrow ? 132 : LEFT
  const least = query.By === 'month' ? MONTH_LEAST : LEAST
  const column = Math.max(least, Math.floor((width - left - TOTAL) / points.length))
  const heading = (day: string) => {
    const { year, month } = numbersOf(day)
    return query.By === 'month' ? `${monthWord(month, language)} ${year}` : shortDay(day, practice)
  }
  const number = (value: number | null) => (value === null ? '–' : format.number(value, 2))
  const each = (of: (point: Curve['Points'][number]) => number | null) =>
    points.map((point, at) => {
      const [now, before] = [of(point), at === 0 ? 0 : of(points[at - 1]!)]
      return now === null || before === null ? null : subtractDecimals(now, before)
    })
  const kept = points.some(({ Baseline: value }) => value !== undefined)
  const late = points.map(({ Baseline: value, Planned }) =>
    value === undefined ? null : subtractDecimals(Planned, value),
  )
  const last = (values: readonly (number | null)[]) => values.findLast((value) => value !== null) ?? null
  const lines: readonly Line[] = [
    { name: t('ttPlanned'), look: 'planned', values: each(({ Planned }) => Planned), total: curve.BAC },
    { name: t('ttEarned'), look: 'earned', values: each(({ Earned }) => Earned), total: curve.EV },
    { name: t('ttActual'), look: 'actual', values: each(({ Actual }) => Actual), total: curve.AC },
    { name: t('ttPlannedSum'), values: points.map(({ Planned }) => Planned), total: curve.BAC, sum: true },
    { name: t('ttEarnedSum'), values: points.map(({ Earned }) => Earned), total: curve.EV, sum: true },
    { name: t('ttVariance'), values: points.map(({ Variance }) => Variance), total: curve.SV, strong: true },
    ...(kept
      ? [
          {
            name: t('ttBaselineSum'),
            look: 'baseline',
            values: points.map((point) => point.Baseline ?? null),
            total: null,
            sum: true,
          },
          { name: t('ttBaselineShift'), values: late, total: last(late) },
        ]
      : []),
  ]
  return (
    <div className={classes['scroller']} tabIndex={0} role="group" aria-label={t('ttCurveTable')}>
      <div style={{ width: left + points.length * column + TOTAL }}>
        <div className={classes['pictureRow']}>
          <CurveLegend width={left} kept={kept} />
          <CurvePicture curve={curve} column={column} />
        </div>
        <table className={classes['table']}>
          <caption className={classes['caption']}>{t('ttCurveTable')}</caption>
          <thead>
            <tr>
              <th scope="col" style={{ width: left }}>
                {t('ttPeriod')}
              </th>
              {points.map(({ Date: day }) => (
                <th key={day} scope="col" style={{ width: column }}>
                  {heading(day)}
                </th>
              ))}
              <th scope="col" style={{ width: TOTAL }}>
                {t('ttTotal')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.name} data-sum={line.sum || undefined} data-strong={line.strong || undefined}>
                <th scope="row">
                  {line.look && <span className={classes['sample']} data-look={line.look} aria-hidden />}
                  {line.name}
                </th>
                {line.values.map((value, at) => (
                  <td key={points[at]?.Date} data-bad={(line.strong && value !== null && value < 0) || undefined}>
                    {number(value)}
                  </td>
                ))}
                <td data-bad={(line.strong && (line.total ?? 0) < 0) || undefined}>{number(line.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

type Line = Readonly<{
  name: string
  values: readonly (number | null)[]
  total: number | null
  look?: string
  sum?: boolean
  strong?: boolean
}>

function CurveLegend({ width, kept }: Readonly<{ width: number; kept: boolean }>) {
  const { t } = useText()
  return (
    <ul className={classes['legend']} style={{ width }}>
      {(
        [
          ['envelope', 'ttEnvelope'],
          ['planned', 'ttPlanned'],
          ['earned', 'ttEarned'],
          ['actual', 'ttActual'],
          ...(kept ? ([['baseline', 'ttBaseline']] as const) : []),
        ] as const
      ).map(([look, text]) => (
        <li key={look}>
          <span className={classes['sample']} data-look={look} aria-hidden />
          {t(text)}
        </li>
      ))}
    </ul>
  )
}

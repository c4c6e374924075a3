import { Button } from '@mantine/core'
import { IconCashBanknote, IconDownload } from '@tabler/icons-react'
import { numbersOf } from '@temelia/calendar/day'
import { monthWord } from '@temelia/calendar/months'
import { subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useBoxSize } from '../../ui/use-box-size.ts'
import { useFormat } from '../../ui/use-format.ts'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { useProjectState } from '../open-project/use-project.ts'
import { type CashFlow, cashFlowAddress, cashLines, useCashFlow } from './cash-data.ts'
import { CashPicture } from './cash-picture.tsx'
import classes from './curve.module.css'
import curveOptions from './curve-options.module.css'
import curveFigures from './curve-figures.module.css'
import { TermsDialog } from './terms-dialog.tsx'
import type { OpenTimetable } from './use-timetable.ts'

const LEFT = 224
const TOTAL = 132
const LEAST = 112
const SUMMED: ReadonlySet<string> = new Set(['Received', 'Net'])

/** When money comes in and goes out: by the terms of payment, as a picture and in figures, on one axis of months. */
export function CashView({ open, switcher }: Readonly<{ open: OpenTimetable; switcher: ReactNode }>) {
  const { t } = useText()
  const { project } = useProjectState().tree
  const found = useCashFlow()
  const [asking, setAsking] = useState(false)
  const flow = found.data
  return (
    <div className={classes['view']}>
      <div className={curveOptions['options']} role="toolbar" aria-label={t('ttTools')}>
        {switcher}
        {open.mayEdit && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCashBanknote size={16} />}
            onClick={() => setAsking(true)}
          >
            {t('cfTerms')}
          </Button>
        )}
        <Button
          component="a"
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} />}
          href={cashFlowAddress(project.id)}
          download
        >
          {t('ttCurveWorkbook')}
        </Button>
      </div>
      {found.error ? (
        <ProblemNote problem={found.error} onRetry={() => void found.refetch()} />
      ) : !flow ? (
        <RowsSkeleton figures={6} rows={12} />
      ) : flow.Months.length === 0 ? (
        <EmptyState title={t('cfTitle')} text={t('cfEmpty')} />
      ) : (
        <>
          <CashFigures flow={flow} />
          <CashSheet flow={flow} />
        </>
      )}
      {asking && <TermsDialog open={open} onClose={() => setAsking(false)} />}
    </div>
  )
}

function CashFigures({ flow }: Readonly<{ flow: CashFlow }>) {
  const { t } = useText()
  const format = useFormat()
  const monthOf = useMonthName()
  const { Lowest: lowest } = flow
  return (
    <dl className={curveFigures['figures']}>
      <Figure name={t('cfContract')}>{format.number(flow.Contract, 2)}</Figure>
      {flow.Unplanned !== 0 && <Figure name={t('cfUnplanned')}>{format.number(flow.Unplanned, 2)}</Figure>}
      <Figure name={t('cfMargin')}>{format.number(subtractDecimals(flow.Value, flow.Cost), 2)}</Figure>
      {lowest && (
        <Figure name={t('cfLowest')} bad={lowest.Balance < 0}>
          {format.number(lowest.Balance, 2)}
          {lowest.Balance < 0 && <span aria-hidden> ▼</span>}
          <small> {t('cfLowestIn', { month: monthOf(lowest.Date) })}</small>
        </Figure>
      )}
    </dl>
  )
}

function Figure({ name, bad = false, children }: Readonly<{ name: string; bad?: boolean; children: ReactNode }>) {
  return (
    <div className={curveFigures['figure']}>
      <dt>{name}</dt>
      <dd data-bad={bad || undefined}>{children}</dd>
    </div>
  )
}

function CashSheet({ flow }: Readonly<{ flow: CashFlow }>) {
  const { t } = useText()
  const format = useFormat()
  const monthOf = useMonthName()
  const { ref, width } = useBoxSize()
  const { Months: months } = flow
  const left = width < 640 ? 132 : LEFT
  const column = Math.max(LEAST, Math.floor((width - left - TOTAL) / months.length))
  const told = cashLines.filter(([line]) => SUMMED.has(line) || months.some((month) => month[line] !== 0))
  return (
    <div ref={ref} className={classes['scroller']} tabIndex={0} role="group" aria-label={t('cfTable')}>
      <div style={{ width: left + months.length * column + TOTAL }}>
        <div className={classes['pictureRow']}>
          <ul className={classes['legend']} style={{ width: left }}>
            {(
              [
                ['in', 'cfReceived'],
                ['out', 'cfPaid'],
                ['planned', 'cfBalance'],
              ] as const
            ).map(([look, text]) => (
              <li key={look}>
                <span className={classes['sample']} data-look={look} aria-hidden />
                {t(text)}
              </li>
            ))}
          </ul>
          <CashPicture months={months} column={column} />
        </div>
        <table className={classes['table']}>
          <caption className={classes['caption']}>{t('cfTable')}</caption>
          <thead>
            <tr>
              <th scope="col" style={{ width: left }}>
                {t('cfMonth')}
              </th>
              {months.map(({ Date: day }) => (
                <th key={day} scope="col" style={{ width: column }}>
                  {monthOf(day)}
                </th>
              ))}
              <th scope="col" style={{ width: TOTAL }}>
                {t('ttTotal')}
              </th>
            </tr>
          </thead>
          <tbody>
            {told.map(([line, text]) => (
              <tr key={line} data-sum={SUMMED.has(line) || undefined} data-strong={line === 'Balance' || undefined}>
                <th scope="row">{t(text)}</th>
                {months.map((month) => (
                  <td key={month.Date} data-bad={(line === 'Balance' && month.Balance < 0) || undefined}>
                    {format.figure(month[line])}
                  </td>
                ))}
                <td>
                  {format.number(
                    line === 'Balance'
                      ? (months.at(-1)?.Balance ?? 0)
                      : sumDecimals(months.map((month) => month[line])),
                    2,
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function useMonthName(): (day: string) => string {
  const { language } = useText()
  return (day) => {
    const { year, month } = numbersOf(day)
    return `${monthWord(month, language)} ${year}`
  }
}

import { dayText } from '@temelia/scheduling/moment'
import { usePractice } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { type CrewDays, weeksOf } from './crew-data.ts'
import { roundTop } from './curve-shape.ts'
import classes from './crew.module.css'
import { shortDay } from './short-day.ts'

const WEEK = 56
const HEIGHT = 120
const FOOT = 18
const PAD = 16

/** People of a crew by week, the most at one time; what is over the line of those there are is hatched and framed. */
export function CrewChart({ crew, name }: Readonly<{ crew: CrewDays; name: string }>) {
  const { t } = useText()
  const practice = usePractice()
  const format = useFormat()
  const weeks = weeksOf(crew.Days)
  const { Capacity: capacity } = crew
  const top = roundTop([...weeks.map(({ peak }) => peak), capacity ?? 0])
  const yOf = (people: number) => HEIGHT - (Math.min(people, top) / top) * HEIGHT
  const width = weeks.length * WEEK
  const hatch = `tt-over-${crew.CrewId ?? 'all'}`
  return (
    <div className={classes['scroller']} tabIndex={0} role="group" aria-label={t('ttCrewChart', { name })}>
      <svg
        role="img"
        aria-label={t('ttCrewChart', { name })}
        width={width}
        height={HEIGHT + PAD + FOOT}
        viewBox={`0 ${-PAD} ${width} ${HEIGHT + PAD + FOOT}`}
      >
        <defs>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path className={classes['hatch']} d="M0 0V6" />
          </pattern>
        </defs>
        <path className={classes['base']} d={`M0 ${HEIGHT}H${width}`} />
        {weeks.map(({ monday, peak }, at) => {
          const over = capacity !== null && peak > capacity
          const held = over ? capacity : peak
          const x = at * WEEK + 6
          return (
            <g key={monday}>
              <rect className={classes['bar']} x={x} y={yOf(held)} width={WEEK - 12} height={HEIGHT - yOf(held)} />
              {over && (
                <rect
                  className={classes['over']}
                  fill={`url(#${hatch})`}
                  x={x + 0.75}
                  y={yOf(peak) + 0.75}
                  width={WEEK - 13.5}
                  height={Math.max(yOf(held) - yOf(peak) - 1.5, 1)}
                />
              )}
              {peak > 0 && (
                <text className={classes['value']} x={at * WEEK + WEEK / 2} y={yOf(peak) - 4}>
                  {format.number(peak, { min: 0, max: 1 })}
                </text>
              )}
              <text className={classes['week']} x={at * WEEK + WEEK / 2} y={HEIGHT + 13}>
                {shortDay(dayText(monday), practice)}
              </text>
            </g>
          )
        })}
        {capacity !== null && <path className={classes['capacity']} d={`M0 ${yOf(capacity)}H${width}`} />}
      </svg>
    </div>
  )
}

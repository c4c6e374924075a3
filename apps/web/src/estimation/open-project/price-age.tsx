import { numbersOf } from '@temelia/calendar/day'
import { formatDay } from '@temelia/calendar/format-day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { Badge, Tooltip } from '@mantine/core'
import { usePractice } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'

/** Months after which a price is worth a look, and after which it is old. */
const AGING = 6
const OLD = 12

/** How old a price of the catalogue is. */
export function PriceAge({ day }: Readonly<{ day: string }>) {
  const { t } = useText()
  const region = usePractice()
  const months = monthsSince(day, todayIn(region, new Date()))
  const color = months >= OLD ? 'red' : months >= AGING ? 'yellow' : 'gray'
  return (
    <Tooltip label={t('priceOfDay', { day: formatDay(day, region) })}>
      <Badge size="sm" variant="light" color={color} tt="none">
        {months === 0 ? t('priceFresh') : t('priceMonths', { count: months })}
      </Badge>
    </Tooltip>
  )
}

/** Whole months from a day to another one; 0 for days to come. */
export function monthsSince(day: string, today: string): number {
  const [from, to] = [numbersOf(day), numbersOf(today)]
  const months = (to.year - from.year) * 12 + (to.month - from.month) - (to.date < from.date ? 1 : 0)
  return Math.max(0, months)
}

import { Badge, Tooltip } from '@mantine/core'
import { formatDate } from '@temelia/text/format'
import { useText } from '../../ui/text.ts'
import { monthsSince } from './origin.ts'

/** Months after which a price is worth a look, and after which it is old. */
const AGING = 6
const OLD = 12

/** How old a price of the catalogue is. */
export function PriceAge({ day }: Readonly<{ day: string }>) {
  const { t, language } = useText()
  const months = monthsSince(day, new Date())
  const color = months >= OLD ? 'red' : months >= AGING ? 'yellow' : 'gray'
  return (
    <Tooltip label={t('priceOfDay', { day: formatDate(day.slice(0, 10), language) })}>
      <Badge size="sm" variant="light" color={color} tt="none">
        {months === 0 ? t('priceFresh') : t('priceMonths', { count: months })}
      </Badge>
    </Tooltip>
  )
}

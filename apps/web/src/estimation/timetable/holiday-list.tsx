import { Group, List, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { numbersOf } from '@temelia/calendar/day'
import { type HolidayRegion, nationalHolidays } from '@temelia/scheduling/holidays'
import { holidayName } from '@temelia/text/holiday-names'
import { useState } from 'react'
import { tenantToday } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { RowTool } from './row-tool.tsx'

/** The national holidays of a year, so that one sees what is not worked. */
export function HolidayList({ region }: Readonly<{ region: HolidayRegion }>) {
  const { t, language } = useText()
  const format = useFormat()
  const [year, setYear] = useState(() => numbersOf(tenantToday()).year)
  const days = nationalHolidays(region, year)
  return (
    <details>
      <summary>{t('ttHolidaysOf', { year, number: days.length })}</summary>
      <Group gap={4} mt={4}>
        <RowTool label={t('ttYearBefore')} icon={IconChevronLeft} onClick={() => setYear(Math.max(year - 1, 1970))} />
        <Text size="sm" fw={500} className="figures">
          {year}
        </Text>
        <RowTool label={t('ttYearAfter')} icon={IconChevronRight} onClick={() => setYear(Math.min(year + 1, 2199))} />
      </Group>
      <List size="sm" className="figures" style={{ columns: '240px' }}>
        {days.map(({ day, name, observed }) => (
          <List.Item key={`${day} ${name}`}>
            {format.date(day)} {holidayName(name, language)}
            {observed && ` (${t('ttObserved')})`}
          </List.Item>
        ))}
      </List>
    </details>
  )
}

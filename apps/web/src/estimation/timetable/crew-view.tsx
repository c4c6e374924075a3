import { Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { CrewChart } from './crew-chart.tsx'
import { type CrewDays, useCrewDays } from './crew-data.ts'
import classes from './crew.module.css'
import { LevelDialog } from './level-dialog.tsx'
import type { OpenTimetable } from './use-timetable.ts'

/** Who is needed when: everybody together and each crew against the people it has, with the days on which that is too few. */
export function CrewView({ open }: Readonly<{ open: OpenTimetable }>) {
  const { t } = useText()
  const found = useCrewDays()
  const [levelling, setLevelling] = useState(false)
  if (found.error) return <ProblemNote problem={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <RowsSkeleton figures={4} rows={8} />
  const { Everybody: everybody, Crews: crews } = found.data
  if (everybody.Days.length === 0) return <EmptyState title={t('ttCrews')} text={t('ttCrewsEmpty')} />
  const overloaded = crews.some(({ Overloads }) => Overloads.length > 0)
  return (
    <div className={classes['view']}>
      <Stack gap="lg">
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {t('ttCrewsHint')}
          </Text>
          {open.mayEdit && overloaded && (
            <Button size="xs" leftSection={<IconArrowsSort size={16} />} onClick={() => setLevelling(true)}>
              {t('ttLevel')}
            </Button>
          )}
        </Group>
        {crews.map((crew) => (
          <CrewPart key={crew.CrewId} crew={crew} name={crew.Name ?? ''} />
        ))}
        <CrewPart crew={everybody} name={t('ttEverybody')} />
      </Stack>
      {levelling && <LevelDialog open={open} onClose={() => setLevelling(false)} />}
    </div>
  )
}

function CrewPart({ crew, name }: Readonly<{ crew: CrewDays; name: string }>) {
  const { t } = useText()
  const format = useFormat()
  const people = (count: number) => format.number(count, { min: 0, max: 2 })
  return (
    <section aria-label={name}>
      <Title order={2} size="h4">
        {name}
        {crew.Capacity !== null && ` · ${t('ttCrewHas', { people: people(crew.Capacity) })}`}
      </Title>
      {crew.Overloads.length > 0 && (
        <>
          <Text size="sm" c="red" fw={500}>
            {t('ttOverloaded')}
          </Text>
          <List size="sm" className="figures">
            {crew.Overloads.map(({ From, To, Days, Peak }) => (
              <List.Item key={From}>
                {t('ttOverload', {
                  from: format.date(From),
                  to: format.date(To),
                  days: t('ttDays', { count: Days }),
                  people: people(Peak),
                })}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {crew.Days.length > 0 && <CrewChart crew={crew} name={name} />}
    </section>
  )
}

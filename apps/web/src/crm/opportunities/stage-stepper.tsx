import { Menu, Button, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useText } from '../../ui/text.ts'
import type { Stage } from './stages.ts'
import classes from './opportunity-page.module.css'

type StageStepperProps = Readonly<{
  stages: readonly Stage[]
  current: number | null
  mayMove: boolean
  onMove: (stage: Stage) => void
}>

/** The way through the pipeline: what is behind, where it stands, what is ahead; a step moves it there. On a phone a menu. */
export function StageStepper({ stages, current, mayMove, onMove }: StageStepperProps) {
  const { t } = useText()
  const narrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const at = stages.findIndex(({ id }) => id === current)
  if (narrow) {
    return (
      <Menu position="bottom-start" shadow="md" width="target">
        <Menu.Target>
          <Button
            variant="default"
            fullWidth
            justify="space-between"
            size="md"
            disabled={!mayMove}
            rightSection={<IconChevronDown size={16} />}
            aria-label={`${t('oppStage')}: ${stages[at]?.shown ?? ''}`}
          >
            {stages[at]?.shown}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {stages.map((stage) => (
            <Menu.Item
              key={stage.id}
              disabled={stage.id === current}
              leftSection={stage.id === current ? <IconCheck size={16} /> : <span className={classes['gap']} />}
              onClick={() => onMove(stage)}
            >
              {stage.shown}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    )
  }
  return (
    <ol className={classes['steps']} aria-label={t('oppStage')}>
      {stages.map((stage, index) => (
        <li key={stage.id} data-outcome={stage.outcome} data-passed={isPassed(stages, at, index) || undefined}>
          <UnstyledButton
            aria-current={stage.id === current ? 'step' : undefined}
            disabled={!mayMove || stage.id === current}
            title={stage.shown}
            onClick={() => onMove(stage)}
          >
            {stage.shown}
          </UnstyledButton>
        </li>
      ))}
    </ol>
  )
}

/** A step behind the current one; what ended is behind nothing but its own steps. */
function isPassed(stages: readonly Stage[], at: number, index: number): boolean {
  return index < at && stages[index]?.outcome === 'open' && stages[at]?.outcome !== 'lost'
}

import { Text } from '@mantine/core'
import { useText } from '../../ui/text.ts'
import { useProjectState } from '../open-project/use-project.ts'
import type { UndoScope } from '../project-state/undo-items.ts'
import { RunList } from './run-list.tsx'
import { useResourceRuns } from './use-runs.ts'
import { WHOLE_PROJECT } from './use-where.ts'
import classes from './resource-changes.module.css'

/** Below the deletions of the whole project: prices, coefficients, names and replacements that were made across it. */
export function ResourceChanges({ scope }: Readonly<{ scope: UndoScope }>) {
  const { t } = useText()
  const { tree } = useProjectState()
  const runs = useResourceRuns(WHOLE_PROJECT)
  if (scope.kind !== 'investment') return null
  return (
    <section className={classes['changes']}>
      <Text component="h2" fw={600} size="sm">
        {t('resourceChangesTitle')}
      </Text>
      <RunList runs={runs} editable={tree.actions['edit'] ?? true} />
    </section>
  )
}

import { Button, Select } from '@mantine/core'
import { useText } from '../../ui/text.ts'
import type { Whereabouts } from '../editor/use-selection.ts'
import { useProjectState } from '../editor/use-project.ts'
import { byId } from '../project-state/project-tree.ts'
import classes from './revisions.module.css'
import { shownOf, useShownRevisions } from './use-shown-revisions.ts'

/**
 * Which revision of the estimate the person works in, where it has any. What is shown beside the one that counts is said, as long as it is
 * shown, because the totals of the project are those of the other.
 */
export function ShownRevision({ where }: Readonly<{ where: Whereabouts }>) {
  const { t } = useText()
  const { tree } = useProjectState()
  const show = useShownRevisions()
  const [beside] = tree.shown.keys()
  const estimate = byId(tree.estimates, where.estimateId ?? beside ?? 0)
  const own = tree.revisions.filter(({ estimateId }) => estimateId === estimate?.id)
  if (!estimate || own.length === 0) return null
  const nameOf = (id: number | null) => own.find((one) => one.id === id)?.name ?? t('revisionContract')
  const shown = shownOf(tree, estimate.id)
  return (
    <div className={classes['shown']} role="status">
      <Select
        size="xs"
        w={220}
        aria-label={t('shownRevision')}
        value={String(shown ?? 0)}
        allowDeselect={false}
        data={[
          { value: '0', label: t('revisionContract') },
          ...own.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(value) => show(estimate.id, Number(value) || null)}
      />
      {shown !== estimate.revisionId && (
        <>
          <span>
            {t('shownBeside', {
              shown: nameOf(shown),
              estimate: estimate.name,
              active: nameOf(estimate.revisionId),
            })}
          </span>
          <Button size="compact-xs" variant="default" onClick={() => show(estimate.id, estimate.revisionId)}>
            {t('shownBack')}
          </Button>
        </>
      )}
    </div>
  )
}

import { Button, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useText } from '../../ui/text.ts'
import type { Whereabouts } from '../open-project/use-selection.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { byId } from '../project-state/project-tree.ts'
import classes from './shown-revision.module.css'
import { shownOf, useShownRevisions } from './use-shown-revisions.ts'

/**
 * Which revision of the chosen estimate the person works in. It stands there for good in a project that has revisions, so that choosing
 * a line moves nothing; on phones, where it stands under the lines, only for an estimate that has some. What is shown beside the one that counts is said, as long as it is shown, because the totals of the project are
 * those of the other.
 */
export function ShownRevision({ where }: Readonly<{ where: Whereabouts }>) {
  const { t } = useText()
  const { tree } = useProjectState()
  const show = useShownRevisions()
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [beside] = tree.shown.keys()
  const estimate = byId(tree.estimates, where.estimateId ?? beside ?? 0)
  if (tree.revisions.length === 0) return null
  const own = tree.revisions.filter(({ estimateId }) => estimateId === estimate?.id)
  if (phone && own.length === 0) return null
  const nameOf = (id: number | null) => own.find((one) => one.id === id)?.name ?? t('revisionContract')
  const shown = estimate ? shownOf(tree, estimate.id) : null
  return (
    <div className={classes['shown']} role="status">
      <Select
        size="xs"
        w={180}
        disabled={own.length === 0}
        aria-label={t('shownRevision')}
        value={String(shown ?? 0)}
        allowDeselect={false}
        data={[
          { value: '0', label: t('revisionContract') },
          ...own.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(value) => estimate && show(estimate.id, Number(value) || null)}
      />
      {estimate && shown !== estimate.revisionId && (
        <Beside
          text={t('shownBeside', {
            shown: nameOf(shown),
            estimate: estimate.name,
            active: nameOf(estimate.revisionId),
          })}
          onBack={() => show(estimate.id, estimate.revisionId)}
        />
      )}
    </div>
  )
}

function Beside({ text, onBack }: Readonly<{ text: string; onBack: () => void }>) {
  const { t } = useText()
  return (
    <>
      <span className={classes['beside']} title={text}>
        {text}
      </span>
      <Button size="compact-xs" variant="default" className={classes['back']} onClick={onBack}>
        {t('shownBack')}
      </Button>
    </>
  )
}

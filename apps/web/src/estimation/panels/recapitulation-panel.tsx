import { usePractice } from '../../session/tenant-region.ts'
import { Button, Group, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Recapitulation } from '@temelia/estimation/recapitulation-types'
import { useState } from 'react'
import { useText } from '../../ui/text.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { faultText } from '../fault-text.ts'
import { faultsOf } from '../project-state/live-totals.ts'
import panel from './panels.module.css'
import styles from './recapitulation.module.css'
import {
  changeAt,
  type LevelRecapitulation,
  type Place,
  type RecapitulationLevel,
  recapitulationAt,
  taxLabel,
} from './recapitulation-levels.ts'
import { RecapitulationLineRow } from './recapitulation-line-row.tsx'
import { addLine } from './recapitulation-lines.ts'
import { RecapitulationTemplates } from './recapitulation-templates.tsx'

const LEVELS = { project: 'wholeProject', object: 'thisObject', estimate: 'thisEstimate' } as const

/** The stack of lines over the direct cost, of the project, of one object or of one estimate, with live amounts. */
export function RecapitulationPanel({ objectId, estimateId }: Place) {
  const { t } = useText()
  const editor = useEditor()
  const numbers = usePractice()
  const { tree, totals } = useProjectState()
  const { project } = tree
  const [view, setView] = useState<RecapitulationLevel>('project')
  const [arranging, setArranging] = useState(false)
  const shown = recapitulationAt(tree, totals, view, { objectId, estimateId })
  const { recapitulation: stack, amounts, own, level } = shown
  const figures = figuresOf(project, numbers)
  const mayEdit = tree.actions['edit'] ?? true
  const editable = mayEdit && own
  const levels = (['project', 'object', 'estimate'] as const).filter(
    (one) => one === 'project' || (one === 'object' ? objectId : estimateId) !== null,
  )
  const practice = project.practice ?? 'ro'

  function store(next: Recapitulation | null) {
    editor.edit([changeAt(tree, shown, next)], t('didEditRecapitulation'))
  }

  /** Lines that were changed are no longer those of the template. */
  function storeLines(next: Recapitulation) {
    const { name: _template, ...unnamed } = next
    store(unnamed)
  }

  return (
    <Stack gap="sm">
      {levels.length > 1 && (
        <SegmentedControl
          size="xs"
          fullWidth
          value={level}
          onChange={(value) => setView(levels.find((one) => one === value) ?? 'project')}
          data={levels.map((one) => ({ value: one, label: t(LEVELS[one]) }))}
        />
      )}
      {level !== 'project' && (
        <Switch
          size="sm"
          label={t(level === 'estimate' ? 'ownRecapitulation' : 'recapOwnOfObject')}
          checked={own}
          disabled={!mayEdit}
          onChange={(event) => store(event.currentTarget.checked ? stack : null)}
        />
      )}
      <Text size="xs" c="dimmed" data-source={shown.from}>
        <SourceText shown={shown} />
      </Text>
      <RecapitulationTemplates
        practice={practice}
        current={stack}
        editable={mayEdit}
        onChoose={(chosen) => store(chosen)}
      />
      <div>
        {stack.lines.map((line) => (
          <RecapitulationLineRow
            key={line.code}
            line={line}
            stack={stack}
            amounts={amounts.lines.find((found) => found.code === line.code)}
            figures={figures}
            editable={editable}
            arranging={arranging && editable}
            onStack={storeLines}
          />
        ))}
        <div className={styles.recapLine}>
          <span />
          <span>{taxLabel(shown.vat, practice, t, numbers)}</span>
          <span />
          <output className={panel.number}>{figures.total(amounts.vat)}</output>
        </div>
        <div className={`${styles.recapLine} ${styles.recapSum}`}>
          <span />
          <span>{t('grandTotal', { currency: project.currency ?? '' })}</span>
          <span />
          <output className={panel.number}>{figures.total(amounts.withVat)}</output>
        </div>
      </div>
      {faultsOf(totals)
        .filter((fault) => fault.place.line !== undefined)
        .map((fault) => (
          <Text key={`${fault.code}${fault.place.line}`} size="sm" c="red" role="alert">
            {fault.place.line}: {faultText(fault, t)}
          </Text>
        ))}
      {editable && (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant={arranging ? 'light' : 'default'}
            aria-pressed={arranging}
            onClick={() => setArranging(!arranging)}
          >
            {t('arrangeLines')}
          </Button>
          {(['percent', 'fixed'] as const).map((kind) => (
            <Button
              key={kind}
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={14} />}
              onClick={() =>
                storeLines(addLine(stack, kind, t(kind === 'percent' ? 'newPercentLine' : 'newFixedLine')))
              }
            >
              {t(kind === 'percent' ? 'addPercentLine' : 'addFixedLine')}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  )
}

/** From where the recapitulation is taken, and the template it was made of. */
function SourceText({ shown }: Readonly<{ shown: LevelRecapitulation }>) {
  const { t } = useText()
  const { from, own, object, recapitulation } = shown
  const source =
    from === 'template'
      ? t('recapFromTemplate')
      : own
        ? t('recapOwn')
        : from === 'object'
          ? t('recapFromObject', { name: object?.name ?? '' })
          : t('recapFromProject')
  return recapitulation.name ? `${source} · ${t('recapNamed', { name: recapitulation.name })}` : source
}

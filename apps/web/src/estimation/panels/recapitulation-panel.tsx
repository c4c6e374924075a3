import { Button, Group, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Recapitulation } from '@temelia/estimation/recapitulation-types'
import { defaultRecapitulation } from '@temelia/estimation/templates'
import { formatPercent } from '@temelia/text/format'
import { useState } from 'react'
import { useText } from '../../ui/text.ts'
import { figuresOf } from '../editor/cell-views.ts'
import { byId } from '../project-state/project-tree.ts'
import { useEditor, useProjectState } from '../editor/use-project.ts'
import { faultText } from '../fault-text.ts'
import { faultsOf } from '../project-state/live-totals.ts'
import styles from './panels.module.css'
import { RecapitulationLineRow } from './recapitulation-line-row.tsx'
import { addLine } from './recapitulation-lines.ts'

/** The stack of lines over the direct cost, of the project or of one estimate, with live amounts. */
export function RecapitulationPanel({ estimateId }: { estimateId: number | null }) {
  const { t, language } = useText()
  const editor = useEditor()
  const state = useProjectState()
  const { tree, totals } = state
  const estimate = estimateId === null ? undefined : byId(tree.estimates, estimateId)
  const [view, setView] = useState<'project' | 'estimate'>('project')
  const [arranging, setArranging] = useState(false)
  const shown = view === 'estimate' && estimate ? estimate : null
  const own = shown?.recapitulation ?? null
  const projectStack = (tree.project.recapitulation ??
    defaultRecapitulation(tree.project.practice ?? 'ro')) as Recapitulation
  const stack = (own ?? projectStack) as Recapitulation
  const amounts = (shown ? totals.estimate(shown.id) : totals.project) ?? totals.project
  const figures = figuresOf(tree.project, language)
  const editable = (tree.actions['edit'] ?? true) && (shown === null || own !== null)
  const vat = own?.vat ?? tree.project.vat ?? 0

  function store(next: Recapitulation | null) {
    const label = t('didEditRecapitulation')
    if (shown) editor.edit([{ entity: 'estimate', id: shown.id, patch: { recapitulation: next } }], label)
    else editor.edit([{ entity: 'project', id: tree.project.id, patch: { recapitulation: next } }], label)
  }

  return (
    <Stack gap="sm">
      {estimate && (
        <SegmentedControl
          size="xs"
          fullWidth
          value={view}
          onChange={(value) => setView(value === 'estimate' ? 'estimate' : 'project')}
          data={[
            { value: 'project', label: t('wholeProject') },
            { value: 'estimate', label: t('thisEstimate') },
          ]}
        />
      )}
      {shown && (
        <Switch
          size="sm"
          label={t('ownRecapitulation')}
          checked={own !== null}
          onChange={(event) => store(event.currentTarget.checked ? { ...projectStack, scope: 'estimate' } : null)}
        />
      )}
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
            onStack={store}
          />
        ))}
        <div className={styles.recapLine}>
          <span />
          <span>{t(tree.project.practice === 'us' ? 'taxAt' : 'vatAt', { rate: formatPercent(vat, language) })}</span>
          <span />
          <output className={styles.number}>{figures.total(amounts.vat)}</output>
        </div>
        <div className={`${styles.recapLine} ${styles.recapSum}`}>
          <span />
          <span>{t('grandTotal', { currency: tree.project.currency ?? '' })}</span>
          <span />
          <output className={styles.number}>{figures.total(amounts.withVat)}</output>
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
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => store(addLine(stack, 'percent', t('newPercentLine')))}
          >
            {t('addPercentLine')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => store(addLine(stack, 'fixed', t('newFixedLine')))}
          >
            {t('addFixedLine')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

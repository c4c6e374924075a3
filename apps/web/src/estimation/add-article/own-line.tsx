import { usePractice } from '../../session/tenant-region.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { readNumber } from '../../ui/typed-number.ts'
import { Button, Select, Stack, Text, TextInput } from '@mantine/core'
import { tenantToday } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { PARTS } from '../open-project/parts.ts'
import { toastRefusal } from '../open-project/toast-refusal.ts'
import type { EditorActions } from '../open-project/editor-actions.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { rowKey } from '../grid/rows.ts'
import styles from './add-article.module.css'
import { useKept } from './kept-drafts.ts'
import { EQUIPMENT_LISTS, OWN_LINES, type OwnLineKind, ownArticle, whyNotAdded } from './new-articles.ts'

type OwnLineProps = Readonly<{ estimateId: number | null; actions: EditorActions }>

/** A line without a norm behind it: priced in the grid, a lump sum, a resource used directly, or a piece of an equipment list. */
export function OwnLine({ estimateId, actions }: OwnLineProps) {
  const { t } = useText()
  const practice = usePractice()
  const { structure } = useEditor()
  const us = useProjectState().tree.project.practice === 'us'
  const [kind, setKind] = useKept<OwnLineKind>('ownKind', 'own')
  const [part, setPart] = useKept<string>('ownPart', 'material')
  const [list, setList] = useKept<string>('ownList', EQUIPMENT_LISTS[0])
  const [name, setName] = useKept('ownName', '')
  const [unit, setUnit] = useKept('ownUnit', '')
  const [amount, setAmount] = useKept('ownAmount', '')
  const [column, setColumn] = useKept<string | null>('ownColumn', null)
  const priced = kind !== 'own'
  const value = amount.trim() === '' ? null : readNumber(amount, practice)
  const ready = name.trim() !== '' && (!priced || (value !== null && value >= 0))

  function add() {
    if (estimateId === null) return toastRefusal(t('ADD_ARTICLE_PROBLEM_INVALID_PROJECT'))
    if (!ready) return
    const line = {
      kind,
      name: name.trim(),
      unit: unit.trim(),
      part: PARTS.find((known) => known.kind === part)?.kind ?? 'material',
      list: EQUIPMENT_LISTS.find((known) => known === list) ?? EQUIPMENT_LISTS[0],
      amount: value ?? 0,
    }
    const article = ownArticle(line, estimateId, tenantToday(), us)
    const placed = kind === 'own' && column ? { ...article, provenienceType: column } : article
    structure.addArticles([placed], t('didAddArticles', { count: 1 })).then(
      ([item]) => {
        setName('')
        setAmount('')
        if (item) setTimeout(() => actions.goTo(rowKey('article', item.id), 'quantity'), 0)
      },
      (cause: unknown) => toastRefusal(whyNotAdded(cause, t)),
    )
  }

  return (
    <form
      className={styles.ownLine}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <Stack gap="sm">
        <Select
          label={t('ownLineKind')}
          allowDeselect={false}
          value={kind}
          onChange={(chosen) => setKind(OWN_LINES.find((known) => known === chosen) ?? 'own')}
          data={OWN_LINES.map((known) => ({ value: known, label: t(`ownLine_${known}`) }))}
        />
        <Text size="sm" c="dimmed">
          {t(kind === 'own' ? 'ownLineHint' : `ownLineHint_${kind}`)}
        </Text>
        <TextInput
          autoFocus
          withAsterisk
          label={t('columnName')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {us && kind === 'own' && (
          <Select
            clearable
            label={t('ownLineColumn')}
            placeholder={t('ownLineParts')}
            value={column}
            data={[
              { value: 'subcontract', label: t('costSubcontract') },
              { value: 'other', label: t('costOther') },
            ]}
            onChange={setColumn}
          />
        )}
        {(kind === 'lump' || kind === 'resource') && (
          <Select
            label={t('part')}
            allowDeselect={false}
            value={part}
            onChange={(chosen) => setPart(chosen ?? 'material')}
            data={PARTS.map((known) => ({ value: known.kind, label: t(`part_${known.kind}`) }))}
          />
        )}
        {kind === 'equipment' && (
          <Select
            label={t('equipmentList')}
            allowDeselect={false}
            value={list}
            onChange={(chosen) => setList(chosen ?? EQUIPMENT_LISTS[0])}
            data={EQUIPMENT_LISTS.map((known) => ({ value: known, label: t(`equipmentList_${known}`) }))}
          />
        )}
        {kind !== 'lump' && (
          <TextInput
            label={t('columnUnitHint')}
            value={unit}
            onChange={(event) => setUnit(event.currentTarget.value)}
          />
        )}
        {priced && (
          <NumberField
            withAsterisk
            label={t(kind === 'lump' ? 'lumpAmount' : 'columnPrice')}
            value={amount}
            error={amount.trim() !== '' && value === null}
            onText={setAmount}
          />
        )}
        <Button type="submit" disabled={!ready}>
          {t('addOwnLine')}
        </Button>
      </Stack>
    </form>
  )
}

import { Button, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../ui/text.ts'
import { tellRefused } from '../editor/tell.ts'
import type { EditorActs } from '../editor/use-editor-acts.ts'
import { useEditor, useProjectState } from '../editor/use-project.ts'
import { rowKey } from '../grid/rows.ts'
import styles from './add-article.module.css'
import { ownArticle, whyNotAdded } from './new-articles.ts'

/** A line of one's own, without a norm behind it: named here, priced in the grid. */
export function OwnLine({ estimateId, acts }: Readonly<{ estimateId: number | null; acts: EditorActs }>) {
  const { t } = useText()
  const { structure } = useEditor()
  const us = useProjectState().tree.project.practice === 'us'
  const [name, setName] = useState('')
  const [unit, setUnit] = useState('')
  const [kind, setKind] = useState<string | null>(null)

  function add() {
    if (estimateId === null) return tellRefused(t('ADD_ARTICLE_PROBLEM_INVALID_PROJECT'))
    if (name.trim() === '') return
    structure
      .addArticles(
        [{ ...ownArticle(name.trim(), unit.trim(), estimateId, new Date()), provenienceType: kind }],
        t('didAddArticles', { count: 1 }),
      )
      .then(
        ([item]) => {
          setName('')
          if (item) setTimeout(() => acts.goTo(rowKey('article', item.id), 'quantity'), 0)
        },
        (cause: unknown) => tellRefused(whyNotAdded(cause, t)),
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
        <Text size="sm" c="dimmed">
          {t('ownLineHint')}
        </Text>
        <TextInput
          autoFocus
          withAsterisk
          label={t('columnName')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput label={t('columnUnitHint')} value={unit} onChange={(event) => setUnit(event.currentTarget.value)} />
        {us && (
          <Select
            clearable
            label={t('ownLineColumn')}
            placeholder={t('ownLineParts')}
            value={kind}
            data={[
              { value: 'subcontract', label: t('costSubcontract') },
              { value: 'other', label: t('costOther') },
            ]}
            onChange={setKind}
          />
        )}
        <Button type="submit" disabled={name.trim() === ''}>
          {t('addOwnLine')}
        </Button>
      </Stack>
    </form>
  )
}

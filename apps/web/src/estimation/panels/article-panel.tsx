import { Stack, Switch, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../ui/text.ts'
import { byId } from '../project-state/project-tree.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import type { Change } from '../project-state/changes.ts'
import type { ArticleRow } from '../project-state/project-tree.ts'
import { ArticleActions } from '../recipes/article-actions.tsx'
import { GreenCountNote } from '../recipes/green-count.tsx'
import { OriginNote } from '../recipes/origin-note.tsx'
import { UnitDialog } from '../structure/unit-dialog.tsx'
import { askedUnits, type UnitEdit } from '../structure/unit-edits.ts'
import { ArticlePractice } from './article-practice.tsx'
import styles from './panels.module.css'
import { PriceTable } from './price-table.tsx'
import { RecipeTable } from './recipe-table.tsx'
import { TakeoffRows } from './takeoff-rows.tsx'
import { TypedDay } from '../open-project/typed-day.tsx'
import { TypedInput } from '../../ui/typed-input.tsx'

type ArticlePatch = Extract<Change, { entity: 'article' }>['patch']

/** The article in hand: description, takeoff, price parts with their own prices, recipe, dates and the green mark. */
export function ArticlePanel({ articleId }: { articleId: number | null }) {
  const { t } = useText()
  const { tree } = useProjectState()
  const article = articleId === null ? undefined : byId(tree.articles, articleId)
  if (!article) {
    return (
      <Text size="sm" c="dimmed">
        {t('noArticleChosen')}
      </Text>
    )
  }
  return <ArticleFacts key={article.id} article={article} />
}

function ArticleFacts({ article }: { article: ArticleRow }) {
  const { t } = useText()
  const editor = useEditor()
  const { tree } = useProjectState()
  const editable = tree.actions['edit'] ?? true
  const [unitEdit, setUnitEdit] = useState<UnitEdit | null>(null)

  function change(patch: ArticlePatch) {
    editor.edit([{ entity: 'article', id: article.id, patch }], t('didEdit', { count: 1 }))
  }

  function takeUnit(unit: string | null) {
    const [asked] = askedUnits(tree, [{ id: article.id, unit }])
    if (asked) setUnitEdit(asked)
    else change({ measureUnit: unit })
  }

  return (
    <Stack gap="md">
      {unitEdit && <UnitDialog unitEdits={[unitEdit]} onClose={() => setUnitEdit(null)} />}
      <div className={styles.pair}>
        <TypedInput
          label={t('columnSymbol')}
          value={article.symbol ?? ''}
          readOnly={!editable}
          onTake={(symbol) => change({ symbol: symbol || null })}
        />
        <TypedInput
          label={t('columnUnitHint')}
          value={article.measureUnit ?? ''}
          readOnly={!editable}
          onTake={(measureUnit) => takeUnit(measureUnit || null)}
        />
      </div>
      <NameField article={article} editable={editable} onTake={(name) => change({ name })} />
      <TakeoffRows article={article} editable={editable} onTake={change} />
      {tree.project.practice === 'us' && <ArticlePractice article={article} editable={editable} onTake={change} />}
      <PriceTable article={article} editable={editable} onTake={change} />
      <OriginNote article={article} editable={editable} />
      <RecipeTable article={article} editable={editable} />
      {editable && <ArticleActions article={article} />}
      <section className={styles.section}>
        <h3 className={styles.heading}>{t('datesAndMarks')}</h3>
        <div className={styles.pair}>
          <TypedDay
            label={t('columnStart')}
            value={article.startDate}
            readOnly={!editable}
            onTake={(startDate) => change({ startDate })}
          />
          <TypedDay
            label={t('columnEnd')}
            value={article.endDate}
            readOnly={!editable}
            onTake={(endDate) => change({ endDate })}
          />
        </div>
        <Switch
          mt="sm"
          size="sm"
          label={t('greenArticle')}
          checked={article.green}
          disabled={!editable}
          onChange={(event) => change({ green: event.currentTarget.checked })}
        />
        {article.green && <GreenCountNote version={article.version} />}
      </section>
    </Stack>
  )
}

type NameFieldProps = Readonly<{ article: ArticleRow; editable: boolean; onTake: (name: string | null) => void }>

function NameField({ article, editable, onTake }: NameFieldProps) {
  const { t } = useText()
  return (
    <Textarea
      key={article.name}
      size="xs"
      autosize
      minRows={2}
      maxRows={8}
      label={t('columnName')}
      defaultValue={article.name ?? ''}
      readOnly={!editable}
      onBlur={(event) => {
        const name = event.currentTarget.value.trim()
        if (name !== (article.name ?? '')) onTake(name || null)
      }}
    />
  )
}

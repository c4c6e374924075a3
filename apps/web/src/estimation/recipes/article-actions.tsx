import { Button } from '@mantine/core'
import { IconArrowsExchange, IconBookmark, IconEdit, IconListSearch, IconStackPop } from '@tabler/icons-react'
import { useState } from 'react'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { saveAsOwn } from '../open-project/save-own.ts'
import type { ArticleRow } from '../project-state/project-tree.ts'
import { perform } from './recipe-actions.ts'
import { RecipeDialog } from './recipe-dialog.tsx'
import styles from './recipes.module.css'
import { ReplaceNormDialog } from './replace-norm-dialog.tsx'

/** What can be done with the recipe and the norm of an article beyond its own lines. */
export function ArticleActions({ article }: Readonly<{ article: ArticleRow }>) {
  const { t } = useText()
  const editor = useEditor()
  const recipe = useProjectState().tree.recipes.get(article.id)
  const [open, setOpen] = useState<'recipe' | 'choose' | 'replace' | null>(null)
  const [busy, setBusy] = useState(false)
  const composite = article.provenience === 'D'

  function run(work: Promise<unknown>) {
    setBusy(true)
    work.catch(toastProblem).finally(() => setBusy(false))
  }

  function dissolve() {
    const act = { Action: 'dissolve', ArticleId: article.id }
    run(
      perform(editor, act, (count) => t('didDissolve', { count })).then(({ label }) =>
        toastDone(label, () => void editor.undo().catch(toastProblem)),
      ),
    )
  }

  return (
    <div className={styles.actions}>
      {!composite && (
        <>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconListSearch size={14} />}
            disabled={!recipe}
            onClick={() => setOpen('choose')}
          >
            {t('chooseResources')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconEdit size={14} />}
            disabled={!recipe}
            onClick={() => setOpen('recipe')}
          >
            {t('recipeEdit')}
          </Button>
        </>
      )}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowsExchange size={14} />}
        onClick={() => setOpen('replace')}
      >
        {t('replaceNorm')}
      </Button>
      {composite && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconStackPop size={14} />}
          loading={busy}
          onClick={dissolve}
        >
          {t('dissolve')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconBookmark size={14} />}
        loading={busy}
        onClick={() => run(saveAsOwn([article], editor, t))}
      >
        {t('saveAsOwn')}
      </Button>
      {(open === 'recipe' || open === 'choose') && recipe && (
        <RecipeDialog article={article} recipe={recipe} choosing={open === 'choose'} onClose={() => setOpen(null)} />
      )}
      {open === 'replace' && <ReplaceNormDialog article={article} onClose={() => setOpen(null)} />}
    </div>
  )
}

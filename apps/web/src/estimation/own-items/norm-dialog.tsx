import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useHeld } from '../../ui/use-held.ts'
import { NormForm } from './norm-form.tsx'
import { type OwnActions, type OwnNorm, useOwnItem } from './own-item-data.ts'

type NormDialogProps = Readonly<{
  /** Null for a new one. */
  id: number | null
  composite: boolean
  actions: OwnActions | undefined
  onClose: () => void
}>

/** An own norm with its recipe, or an own composite norm with its children. */
export function NormDialog({ id, composite, actions, onClose }: NormDialogProps) {
  const { t } = useText()
  const found = useOwnItem<OwnNorm>('norms', id)
  const { shown, touch, letGo } = useHeld(found.data)
  const [choosing, setChoosing] = useState(false)
  const title = t(
    id === null ? (composite ? 'ownAdd_composites' : 'ownAdd_norms') : composite ? 'ownComposite' : 'ownNorm',
  )
  return (
    <Dialog
      title={title}
      size={960}
      closeOnClickOutside={false}
      onClose={() => !choosing && onClose()}
      unsaved={choosing ? false : 'typed'}
    >
      {found.isLoadingError && <ProblemNote problem={found.error} onRetry={() => void found.refetch()} />}
      {id !== null && found.isPending && <LoadingBlock height={240} />}
      {(id === null || shown) && (
        <div {...touch}>
          <NormForm
            key={shown?.Version}
            norm={shown ?? null}
            composite={composite}
            actions={actions}
            choosing={choosing}
            onChoosing={setChoosing}
            onClose={onClose}
            onTheirs={letGo}
          />
        </div>
      )}
    </Dialog>
  )
}

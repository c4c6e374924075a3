import { type ComponentType, Suspense } from 'react'
import { useText } from '../../ui/text.ts'
import { EditorSkeleton } from '../open-project/editor-skeleton.tsx'
import { SectionFrame } from '../open-project/section-frame.tsx'
import { useProjectState } from '../open-project/use-project.ts'

type ProjectCosts = ComponentType<Readonly<{ projectId: number }>>

let projectCosts: ProjectCosts | null = null

/** Says what shows the costs of a project, which billing knows: `routes.tsx` does, where the areas meet. */
export function provideProjectCosts(component: ProjectCosts): void {
  projectCosts = component
}

/** `/projects/:id/costs`: what the project was planned to cost, costs and has earned. */
export function CostsSection() {
  const { t } = useText()
  const { project } = useProjectState().tree
  const Costs = projectCosts
  return (
    <SectionFrame title={t('costs')} flush>
      <Suspense fallback={<EditorSkeleton />}>{Costs && <Costs projectId={project.id} />}</Suspense>
    </SectionFrame>
  )
}

import { RelatedTabs } from '../../records/related/related-tabs.tsx'
import { useProjectState } from '../open-project/use-project.ts'

/** Notes, files and changes of the project as a whole. */
export function ProjectRelated() {
  const { tree } = useProjectState()
  return <RelatedTabs type="investment" id={tree.project.id} />
}

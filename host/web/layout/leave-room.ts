import { Actions, TabNode, TabSetNode, type Action, type Model, type Node } from 'flexlayout-react';

type Neighbour = Node & { getWeight(): number };

/**
 * What is to be done before a tab is closed, so that the room of its stack goes to one neighbour: to the one with the same
 * kind of panel, from which it was split, or else to the one before it. Without it, every split and close would take room
 * from the panels that stay.
 */
export function leaveRoom(model: Model, tabId: string): Action | undefined {
  const tab = model.getNodeById(tabId);
  const stack = tab?.getParent();
  if (!(tab instanceof TabNode) || !(stack instanceof TabSetNode) || stack.getChildren().length > 1) return undefined;
  const siblings = (stack.getParent()?.getChildren() ?? []) as Neighbour[];
  const at = siblings.indexOf(stack);
  const beside = [siblings[at - 1], siblings[at + 1]].filter((one) => one !== undefined);
  const heir = beside.find((one) => hasPanel(one, tab.getComponent())) ?? beside[0];
  return heir && Actions.updateNodeAttributes(heir.getId(), { weight: heir.getWeight() + stack.getWeight() });
}

function hasPanel(node: Node, panelId: string | undefined): boolean {
  if (node instanceof TabNode) return node.getComponent() === panelId;
  return node.getChildren().some((child) => hasPanel(child, panelId));
}

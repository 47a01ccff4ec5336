"""Pictures of views, drawn by ParaView's own pipelines; imported when the first is asked for."""

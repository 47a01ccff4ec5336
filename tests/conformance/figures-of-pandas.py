"""The figures of tests/conformance/figures.test.ts by pandas and numpy 2: reads the question, prints them as one line of JSON."""

import json
import sys

import numpy as np
import pandas as pd

asked = json.load(sys.stdin)


def column(name, dtype):
    return np.fromfile(f"{asked['folder']}/blocks-{name}.{'u32' if dtype == '<u4' else 'f64'}", dtype)


frame = pd.DataFrame({"AU": column("au", "<f8"), "DENSITY": column("density", "<f8"), "WEIGHT": column("weight", "<f8")})
rocks = column("rock", "<u4")
frame["rock"] = [["OVB", "QMP", "HBX", "DYK"][code] if code < 4 else "None" for code in rocks]
edges = asked["edges"]
names = ["below", *[f"{edge:g}" for edge in edges]]
frame["band"] = (
    pd.cut(frame["AU"], [-np.inf, *edges, np.inf], right=False, labels=names).astype(object).where(frame["AU"].notna(), "None")
)
level = np.arange(len(frame)) // 2000 * 10 + 7.5
frame["bench"] = [f"{start:g}" for start in np.floor(level / 15) * 15]
frame["none"] = "All"
weights = {
    "count": pd.Series(np.ones(len(frame))),
    "tonnes": 2250 * frame["DENSITY"].fillna(2.7),
    "field": frame["WEIGHT"],
}


def figures(group, rows, weight, name):
    usable = rows[rows["AU"].notna() & (weight[rows.index] > 0)]
    own = weight[usable.index]
    found = {
        "group": str(group),
        "count": len(usable),
        "missing": int(rows["AU"].isna().sum()),
        "weight": float(own.sum()),
        "sum": float((own * usable["AU"]).sum()),
    }
    if len(usable) == 0:
        return found
    mean = np.average(usable["AU"], weights=own)
    how = {"method": "linear"} if name == "count" else {"method": "inverted_cdf", "weights": own.to_numpy()}
    return {
        **found,
        "mean": float(mean),
        "minimum": float(usable["AU"].min()),
        "maximum": float(usable["AU"].max()),
        "variance": float(np.average((usable["AU"] - mean) ** 2, weights=own)),
        "quartiles": np.quantile(usable["AU"].to_numpy(), [0.25, 0.5, 0.75], **how).tolist(),
    }


print(
    json.dumps(
        {
            f"{name} {by}": [figures(group, rows, weight, name) for group, rows in frame.groupby(by)]
            for name, weight in weights.items()
            for by in ("none", "rock", "band", "bench")
        }
    )
)
